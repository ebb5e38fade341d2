export { catalogAdminRoutes } from './admin/admin-routes.ts'
export { collectionList, oneProduct, productPage } from './catalogue.ts'
export {
  activeProductPages,
  type ForSale,
  findFilesOfCatalog,
  findForSale,
  findShownProducts,
  forSale,
} from './queries.ts'
export { catalogRoutes } from './routes.ts'
