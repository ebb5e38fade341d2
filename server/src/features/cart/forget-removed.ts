import { type Clock, dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteRemovedBefore } from './removal-queries.ts'

/** The nightly job that forgets what was taken out of carts: nobody undoes it the next day. */
export const forgetRemoved = (db: Db, clock: Clock) => deleteRemovedBefore(db, later(clock(), -dayMs))
