import { type Clock, dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteDevicesUnseenSince } from '../devices/device-queries.ts'
import { deleteCodesExpiredBefore } from '../registration/code-queries.ts'
import { deleteRegistrationsBefore } from '../registration/registration-queries.ts'
import { deleteSessionsExpiredBefore } from './session-queries.ts'

const registrationsLastMs = 7 * dayMs
const devicesLastMs = 365 * dayMs

/** The nightly job that deletes expired sessions, codes and registrations, and devices that are not used any more. */
export async function deleteExpired(db: Db, clock: Clock): Promise<void> {
  const now = clock()
  await deleteSessionsExpiredBefore(db, now)
  await deleteCodesExpiredBefore(db, later(now, -dayMs))
  await deleteRegistrationsBefore(db, later(now, -registrationsLastMs))
  await deleteDevicesUnseenSince(db, later(now, -devicesLastMs))
}
