import type { Profile } from '@storylamp/contract/accounts/profile'
import { createSlice } from './create-slice.ts'

export type Tokens = { accessToken: string; refreshToken: string }

type UserState = { user: Tokens | null; userProfile: Profile | null }

const initialState: UserState = { user: null, userProfile: null }

export const user = createSlice({
  name: 'user',
  initialState,
  changes: {
    setUser: (state, tokens: Tokens): UserState => ({ ...state, user: tokens }),
    setUserProfile: (state, userProfile: Profile): UserState => ({ ...state, userProfile }),
    updateTokens: (state, tokens: Tokens): UserState => (state.user === null ? state : { ...state, user: tokens }),
    logout: () => initialState,
  },
})

export const { setUser, setUserProfile, updateTokens, logout } = user.actions
