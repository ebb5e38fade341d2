import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Tokens = { accessToken: string; refreshToken: string }

export type UserProfile = {
  _id: string
  role: 'user' | 'child' | 'admin'
  firstname: string
  lastname?: string
  email?: string
  mobile?: string
  username?: string
  dob?: string
  purchasedBundles: string[]
  children?: { name: string; username: string; dob: string }[]
}

type UserState = { user: Tokens | null; userProfile: UserProfile | null }

const initialState: UserState = { user: null, userProfile: null }

export const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    setUser: (state, { payload }: PayloadAction<Tokens>) => {
      state.user = payload
    },
    setUserProfile: (state, { payload }: PayloadAction<UserProfile>) => {
      state.userProfile = payload
    },
    updateTokens: (state, { payload }: PayloadAction<Tokens>) => {
      if (state.user !== null) state.user = payload
    },
    logout: () => initialState,
  },
})

export const { setUser, setUserProfile, updateTokens, logout } = user.actions
