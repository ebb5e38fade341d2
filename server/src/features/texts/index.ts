export { readTextPages, textRoutes } from './routes.ts'
