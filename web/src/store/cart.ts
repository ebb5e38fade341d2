import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

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
})

export const { setCartTotalQuantity, resetCart } = cart.actions
