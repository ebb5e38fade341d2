export { type DeliveryTimes, findDeliveryTimes, findSteps, hasLeftBefore } from './find-steps.ts'
export { findEvent, findPositionNow, type PlacedEvent, type Position, readOnFrom } from './read-on.ts'
export { type Actor, eraseEventReasons, insertPlaced, insertStaff, type NewEvent, recordEvent } from './record-event.ts'
