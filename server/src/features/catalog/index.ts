export { catalogAdminRoutes } from './admin/admin-routes.ts'
export { priceProductsIn } from './admin/prices/price-products-in.ts'
export { recordPrices } from './admin/product-rows.ts'
export { moveSaleState, publishProducts } from './admin/sale-state.ts'
export { makeSearchable, renewSearch } from './admin/searchable.ts'
export { countLackingFacts, findLackingAmong } from './lacking-facts.ts'
export { applySales, findEveryNthProduct, listedFrom } from './listing.ts'
export { type CatalogDeps, productPage } from './product-page.ts'
export {
  type ForSale,
  findFilesOfCatalog,
  findForSale,
  findProductNames,
  findShownProducts,
  findUnknownProduct,
  forSaleIn,
  forSaleInMain,
  selectCollections,
} from './queries.ts'
export { collectionList, oneProduct } from './read-catalog.ts'
export { catalogRoutes } from './routes.ts'
