export { eraseEventReasons, insertStaff, recordEvent } from './record-event.ts'
