export { bundleAdminRoutes } from './admin-routes.ts'
export {
  type BundleRow,
  findBundles,
  findCustomizable,
  findOriginals,
  lockForSale,
  type StoryRow,
  selectStoriesOf,
} from './queries.ts'
export { bundleRoutes } from './routes.ts'
