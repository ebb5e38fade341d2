export { bundleAdminRoutes } from './admin/admin-routes.ts'
export { makeBundleSearchable } from './admin/searchable.ts'
export {
  activeStoryIds,
  type BundleRow,
  findActiveBundle,
  findBundles,
  findCustomizable,
  findFilesOfBundles,
  findShownBundles,
  findShownStories,
  findStoriesByCfIds,
  lockActiveBundle,
  type StoryRow,
  selectStoriesOf,
} from './queries.ts'
export { bundleRoutes } from './routes.ts'
