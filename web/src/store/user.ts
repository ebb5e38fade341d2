import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Profile } from '@storylamp/contract/accounts/profile'

export type Tokens = { accessToken: string; refreshToken: string }

type UserState = { user: Tokens | null; userProfile: Profile | null }

const initialState: UserState = { user: null, userProfile: null }

export const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    setUser: (state, { payload }: PayloadAction<Tokens>) => {
      state.user = payload
    },
    setUserProfile: (state, { payload }: PayloadAction<Profile>) => {
      state.userProfile = payload
    },
    updateTokens: (state, { payload }: PayloadAction<Tokens>) => {
      if (state.user !== null) state.user = payload
    },
    logout: () => initialState,
  },
})

export const { setUser, setUserProfile, updateTokens, logout } = user.actions
