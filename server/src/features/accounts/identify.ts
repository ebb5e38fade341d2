import type { Identify } from '../../platform/http/endpoints/member.ts'
import type { AccountDeps } from './deps.ts'
import { findMember } from './session-queries.ts'
import { hashOf } from './sessions/token-pairs.ts'

/** Access tokens are looked up, not only believed: an ended session ends at once. */
export const createIdentify =
  ({ db, clock, families }: AccountDeps): Identify =>
  async (accessToken, isReading) => {
    // What changes something waits for the database anyway; where many ask, it does not wait twice.
    if (isReading || !families.isCertain()) await families.confirm()
    const member = await families.recall(`token ${accessToken}`, () => findMember(db, hashOf(accessToken)))
    return member !== undefined && member.until > clock() ? member : undefined
  }
