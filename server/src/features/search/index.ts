export { listEmptySearches } from './empty-searches.ts'
export { searchRoutes } from './routes.ts'
export { indexPages } from './text-entries.ts'
