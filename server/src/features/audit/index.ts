export { auditRoutes } from './admin-routes.ts'
export { audit, doneBy } from './audit.ts'
