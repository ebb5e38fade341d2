export { auditRoutes } from './admin-routes.ts'
export { eraseReasons, selectEntriesAbout } from './queries.ts'
export { recordAudit } from './record-audit.ts'
