export { collectionList, oneProduct, productPage } from './catalogue.ts'
export { activeProductPages } from './queries.ts'
export { catalogRoutes } from './routes.ts'
