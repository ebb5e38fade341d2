import { listBundles } from './bundles.ts'
import { getCollection, getProduct, listCollections, listProducts } from './catalog.ts'
import { sendContactMessage } from './contact.ts'
import { listGuides } from './downloads.ts'
import { getHealth } from './health.ts'

/** Every call the shop answers: the OpenAPI document and the access test are made from this list. */
export const api = {
  listProducts,
  getProduct,
  listCollections,
  getCollection,
  listBundles,
  listGuides,
  sendContactMessage,
  getHealth,
} as const
