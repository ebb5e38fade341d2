export { listEmptySearches } from './empty-searches.ts'
export { renewSearch } from './renew-search.ts'
export { searchRoutes } from './routes.ts'
export { indexPages, renewPages } from './text-entries.ts'
