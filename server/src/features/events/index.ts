export { findDueFailures, forgetJob, recordGivenUpJobs, takeOpen } from './alarms.ts'
export { actDays, findNamesOfStaff, nameOf, selectActsAbout, type Target, withNames } from './audit-queries.ts'
export { auditRoutes, type FoundTargets } from './audit-routes.ts'
export { changesOf } from './changes-of.ts'
export { countSteps, type DeliveryTimes, findDeliveryTimes, findLeft, findSteps } from './find-steps.ts'
export { findEvent, horizon, type PlacedEvent, type Position, readOnFrom } from './read-on.ts'
export {
  type About,
  type Actor,
  aboutFamily,
  eraseEventReasons,
  insertPlaced,
  insertStaff,
  type NewEvent,
  recordEvent,
} from './record-event.ts'
export { recordListReading, recordReading } from './record-reading.ts'
