import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Identify } from '../../platform/http/member.ts'
import { findMember } from './session-queries.ts'
import { hashOf } from './token-pairs.ts'

/** Access tokens are looked up, not only believed: an ended session ends at once. */
export const createIdentify =
  (db: Db, clock: Clock): Identify =>
  (accessToken) =>
    findMember(db, hashOf(accessToken), clock())
