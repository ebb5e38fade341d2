import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { createSlice } from './create-slice.ts'

/** The part of a product that a list shows; a page with many products loads no more. */
export type ListedProduct = Pick<
  Product,
  '_id' | 'name' | 'price' | 'currency' | 'struckPrice' | 'tokenPrice' | 'isSoldOut'
> & {
  image: string
  /** The picture of a lamp that is lit, for the dark. */
  lit?: string | undefined
}

type ProductState = { products: ListedProduct[] }

const initialState: ProductState = { products: [] }

export const products = createSlice({
  name: 'product',
  initialState,
  changes: {
    setProducts: (_state, products: ListedProduct[]): ProductState => ({ products }),
    resetProducts: () => initialState,
  },
})

export const { setProducts, resetProducts } = products.actions
