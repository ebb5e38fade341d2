export { auditRoutes } from './admin-routes.ts'
export { eraseReasons, selectEntriesAbout } from './queries.ts'
export { recordAudit, recordReading } from './record-audit.ts'
