import { rightsOf } from '@storylamp/contract/accounts/staff-rights'
import { later, minuteMs } from '../../../platform/clock.ts'
import type { Identify } from '../../../platform/http/endpoints/member.ts'
import type { AccountDeps } from '../deps.ts'
import { findMember } from './session-queries.ts'
import { hashOf } from './token-pairs.ts'

const passwordFreshMs = 10 * minuteMs

/** Looked up on every call, so that every process refuses an ended session at once. */
export const createIdentify =
  ({ db, clock, isSecondFactorRequired }: AccountDeps): Identify =>
  async (accessToken) => {
    const [caller] = await findMember(db, { accessHash: hashOf(accessToken) })
    const now = clock()
    if (caller === undefined || caller.until <= now) return undefined
    const { until: _, passwordTypedAt, isAdminWithoutFactor, ...member } = caller
    const isPasswordFresh = passwordTypedAt > later(now, -passwordFreshMs)
    const needsSecondFactor = isSecondFactorRequired && isAdminWithoutFactor
    return { ...member, rights: rightsOf(member.staffRole), isPasswordFresh, needsSecondFactor }
  }
