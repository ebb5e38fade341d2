export { collectionList, oneProduct, productPage } from './catalogue.ts'
export { type ForSale, findForSale } from './for-sale.ts'
export { activeProductPages } from './queries.ts'
export { catalogRoutes } from './routes.ts'
