export { findDueFailures, forgetJob, recordGivenUpJobs, takeOpen } from './alarms.ts'
export { actDays, findNamesOfStaff, nameOf, selectActsAbout, type Target, withNames } from './audit-queries.ts'
export { auditRoutes, type FoundTargets } from './audit-routes.ts'
export {
  countSteps,
  type DeliveryTimes,
  findDeliveryTimes,
  findEvent,
  findLeft,
  findSteps,
  horizon,
  type PlacedEvent,
  type Position,
  readOnFrom,
} from './find-steps.ts'
export {
  type About,
  type Actor,
  aboutFamily,
  changesOf,
  eraseEventReasons,
  insertPlaced,
  insertStaffName,
  type NewEvent,
  recordEvent,
  recordListReading,
  recordReading,
} from './record-event.ts'
