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
    resetCart: () => initialState,
  },
  extraReducers: (build) => build.addCase(logout, () => initialState),
})

export const { setCartTotalQuantity, resetCart } = cart.actions
