import { accountTexts } from '@storylamp/contract/texts'
import { tooManyOf } from '../../../platform/http/endpoints/rate-limit.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { keepCodeAfterPause, makeCode, pauseLeftMs } from './one-time-codes.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { findRegistration } from './registration-queries.ts'

/** Sends another code, a minute after the last at the earliest; answers alike where nobody has registered. */
export async function resendCode(deps: AccountDeps, email: string): Promise<Failure | undefined> {
  const waitMs = await pauseLeftMs(deps, 'verify', email)
  if (waitMs > 0) return tooManyOf(accountTexts.tooManyCodes, waitMs)
  const exceeded = await deps.codesPerDay.use(email)
  if (exceeded !== undefined) return tooManyOf(accountTexts.tooManyCodes, exceeded.waitMs)
  const code = await makeCode(deps, 'verify', email)
  return deps.db.transaction().execute(async (transaction) => {
    const isKept = await keepCodeAfterPause(transaction, code)
    if (!isKept) return tooManyOf(accountTexts.tooManyCodes, await pauseLeftMs(deps, 'verify', email))
    const attempt = await findRegistration(transaction, email)
    if (attempt !== undefined) await mailToRegistrant(transaction, deps, email, code.code)
    return undefined
  })
}
