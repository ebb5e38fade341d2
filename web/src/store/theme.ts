import { createSlice } from './create-slice.ts'

export type ThemeMode = 'light' | 'dark'
type ThemeState = { mode: ThemeMode }

export const theme = createSlice({
  name: 'theme',
  initialState: { mode: 'light' } as ThemeState,
  changes: {
    toggleTheme: ({ mode }): ThemeState => ({ mode: mode === 'light' ? 'dark' : 'light' }),
  },
})

export const { toggleTheme } = theme.actions
