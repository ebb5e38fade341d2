export { collectionList, oneProduct, productList } from './catalogue.ts'
export { activeProductPages } from './queries.ts'
export { catalogRoutes } from './routes.ts'
