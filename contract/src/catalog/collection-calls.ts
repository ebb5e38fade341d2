import { adminCollections, changeCollection, createCollection, deleteCollection } from './admin-collections.ts'
import { arrangeProducts, collectionProducts } from './arranged-products.ts'

export const collectionCalls = {
  adminCollections,
  createCollection,
  changeCollection,
  deleteCollection,
  collectionProducts,
  arrangeProducts,
} as const
