import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { logout } from './user.ts'

type CartState = { cartTotalQuantity: number; loading: boolean | null; error: string | null }

const initialState: CartState = { cartTotalQuantity: 0, loading: null, error: null }

export const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    setCartTotalQuantity: (state, { payload }: PayloadAction<number>) => {
      state.cartTotalQuantity = payload
    },
    clearingStarted: (state) => {
      state.loading = true
      state.error = null
    },
    clearingDone: (state) => {
      state.loading = false
      state.cartTotalQuantity = 0
    },
    clearingFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = false
      state.error = payload
    },
    resetCart: () => initialState,
  },
  extraReducers: (build) => build.addCase(logout, () => initialState),
})

export const { setCartTotalQuantity, clearingStarted, clearingDone, clearingFailed, resetCart } = cart.actions
