import { createSlice } from '@reduxjs/toolkit'

export type ThemeMode = 'light' | 'dark'

const initialState: { mode: ThemeMode } = { mode: 'light' }

export const theme = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    toggleTheme: (state) => {
      state.mode = state.mode === 'light' ? 'dark' : 'light'
    },
  },
})

export const { toggleTheme } = theme.actions
