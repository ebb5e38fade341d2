export { findSteps } from './find-steps.ts'
export { eraseEventReasons, insertStaff, recordEvent } from './record-event.ts'
