export { readTextPages } from './pages.ts'
export { pageRefusal, textRoutes } from './routes.ts'
