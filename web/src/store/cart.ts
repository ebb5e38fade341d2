import { createSlice } from './create-slice.ts'

type CartState = { cartTotalQuantity: number; loading: boolean | null; error: string | null }

const initialState: CartState = { cartTotalQuantity: 0, loading: null, error: null }

export const cart = createSlice({
  name: 'cart',
  initialState,
  changes: {
    setCartTotalQuantity: (state, cartTotalQuantity: number): CartState => ({ ...state, cartTotalQuantity }),
    clearingStarted: (state): CartState => ({ ...state, loading: true, error: null }),
    clearingDone: (state): CartState => ({ ...state, loading: false, cartTotalQuantity: 0 }),
    clearingFailed: (state, error: string): CartState => ({ ...state, loading: false, error }),
    resetCart: () => initialState,
  },
})

export const { setCartTotalQuantity, clearingStarted, clearingDone, clearingFailed, resetCart } = cart.actions
