export { countMessages } from './queries.ts'
export { contactRoutes } from './routes.ts'
