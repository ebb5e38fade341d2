export { auditRoutes } from './admin-routes.ts'
export { recordAudit } from './record-audit.ts'
