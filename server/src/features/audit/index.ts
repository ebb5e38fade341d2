export { auditRoutes, type FoundTargets } from './admin-routes.ts'
export { changesOf } from './changes-of.ts'
export { eraseReasons, findRecordedNames, selectEntriesAbout } from './queries.ts'
export { recordAudit, recordListReading, recordReading } from './record-audit.ts'
