import { later, minuteMs } from '../../../platform/clock.ts'
import type { IdentifyProgram } from '../../../platform/http/endpoints/member.ts'
import { type AddressLimit, tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOf } from '../sessions/token-pairs.ts'
import { findKey, recordUse } from './key-queries.ts'
import { programName } from './keys.ts'

/** Looked up on every call, so that every process refuses an ended key at once. */
export const createIdentifyProgram =
  ({ db, clock, keyCalls }: AccountDeps, countWrong: AddressLimit): IdentifyProgram =>
  async (key, request) => {
    const [found] = await findKey(db, { hash: hashOf(key) })
    if (found === undefined) return countWrong(request)
    const { id, name, rights, lastUsedAt } = found
    const exceeded = await keyCalls.use(id)
    if (exceeded !== undefined) {
      return tooManyRequests('Too many requests. Please try again later.', exceeded.waitMs)
    }
    const now = clock()
    const minuteAgo = later(now, -minuteMs)
    if (lastUsedAt === null || lastUsedAt <= minuteAgo) await recordUse(db, id, now, minuteAgo)
    return {
      accountId: id,
      familyId: id,
      sessionId: id,
      role: 'admin',
      staffRole: null,
      rights,
      isProgram: true,
      name: programName(name),
      email: null,
      isPasswordFresh: false,
      needsSecondFactor: false,
    }
  }
