import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'

const initialState: { products: Product[] } = { products: [] }

export const products = createSlice({
  name: 'product',
  initialState,
  reducers: {
    setProducts: (state, { payload }: PayloadAction<Product[]>) => {
      state.products = payload
    },
    resetProducts: () => initialState,
  },
})

export const { setProducts, resetProducts } = products.actions
