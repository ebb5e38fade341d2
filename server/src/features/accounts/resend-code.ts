import { accountTexts } from '@storylamp/contract/texts'
import { tooManyOf } from '../../platform/http/endpoints/rate-limit.ts'
import type { Failure } from '../../platform/http/failures/failure.ts'
import { keepCodeAfterPause, makeCode, pauseLeftMs } from './one-time-codes.ts'
import type { AccountParts } from './parts.ts'
import { mailToRegistrant } from './registration-mail.ts'
import { findRegistration } from './registration-queries.ts'

/** Sends another code, a minute after the last at the earliest; answers alike where nobody has registered. */
export async function resendCode(parts: AccountParts, email: string): Promise<Failure | undefined> {
  const waitMs = await pauseLeftMs(parts, 'verify', email)
  if (waitMs > 0) return tooManyOf(accountTexts.tooManyCodes, waitMs)
  const exceeded = await parts.codesPerDay.use(email)
  if (exceeded !== undefined) return tooManyOf(accountTexts.tooManyCodes, exceeded.waitMs)
  const code = await makeCode(parts, 'verify', email)
  return parts.db.transaction().execute(async (transaction) => {
    const isKept = await keepCodeAfterPause(transaction, code)
    if (!isKept) return tooManyOf(accountTexts.tooManyCodes, await pauseLeftMs(parts, 'verify', email))
    const attempt = await findRegistration(transaction, email)
    if (attempt !== undefined) await mailToRegistrant(transaction, parts, email, code.code)
    return undefined
  })
}
