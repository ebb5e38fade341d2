export { downloadRoutes } from './routes.ts'
