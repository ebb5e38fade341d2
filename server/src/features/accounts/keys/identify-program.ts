import type { KeyRight } from '@storylamp/contract/accounts/staff-rights'
import { sql } from 'kysely'
import { prepare } from '../../../platform/db/database.ts'
import type { IdentifyProgram } from '../../../platform/http/endpoints/member.ts'
import { type AddressLimit, tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOf } from '../sessions/token-pairs.ts'

/** Notes its use once a minute: of several calls at once, one writes. */
const useKey = prepare<{ id: string; name: string; rights: KeyRight[] }, { hash: Buffer; now: Date }>(
  'use api key',
  (value) => sql`
    WITH used AS (
      UPDATE api_key SET last_used_at = ${value('now')} WHERE key_hash = ${value('hash')} AND ended_at IS NULL
        AND coalesce(last_used_at, '-infinity') <= ${value('now')}::timestamptz - interval '1 minute'
    )
    SELECT id, name, rights FROM api_key WHERE key_hash = ${value('hash')} AND ended_at IS NULL`,
)

/** As the audit log calls it. */
export const programName = (name: string): string => `${name} (program)`

/** Looked up on every call, so that every process refuses an ended key at once. */
export const createIdentifyProgram =
  ({ db, clock, keyCalls }: AccountDeps, countWrong: AddressLimit): IdentifyProgram =>
  async (key, request) => {
    const [found] = await useKey(db, { hash: hashOf(key), now: clock() })
    if (found === undefined) return countWrong(request)
    const { id, name, rights } = found
    const exceeded = await keyCalls.use(id)
    if (exceeded !== undefined) return tooManyRequests('Too many requests. Please try again later.', exceeded.waitMs)
    return {
      ...{ accountId: id, familyId: id, sessionId: id },
      ...{ role: 'admin', staffRole: null, rights, isProgram: true },
      ...{ name: programName(name), email: null, isPasswordFresh: false, needsSecondFactor: false },
    }
  }
