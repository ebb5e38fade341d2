import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'

/** The part of a product that a list shows; a page with many products loads no more. */
export type ListedProduct = Pick<Product, '_id' | 'name' | 'price' | 'tokenPrice'> & { image: string }

const initialState: { products: ListedProduct[] } = { products: [] }

export const products = createSlice({
  name: 'product',
  initialState,
  reducers: {
    setProducts: (state, { payload }: PayloadAction<ListedProduct[]>) => {
      state.products = payload
    },
    resetProducts: () => initialState,
  },
})

export const { setProducts, resetProducts } = products.actions
