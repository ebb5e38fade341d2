export { type DeliveryTimes, findDeliveryTimes, findSteps, hasLeftBefore } from './find-steps.ts'
export { type Actor, eraseEventReasons, insertPlaced, insertStaff, type NewEvent, recordEvent } from './record-event.ts'
