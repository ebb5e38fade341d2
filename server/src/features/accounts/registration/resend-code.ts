import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { createCode, pauseLeftMs, storeCodeAfterPause } from './one-time-codes.ts'
import { findRegistration } from './registration-queries.ts'

/** Sends another code, at most one a minute; the reply is the same where nobody has registered. */
export async function resendCode(deps: AccountDeps, email: string) {
  const waitMs = await pauseLeftMs(deps, 'verify', email)
  if (waitMs > 0) return tooManyRequests(accountTexts.tooManyCodes, waitMs)
  const exceeded = await deps.codesPerDay.use(email)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyCodes, exceeded.waitMs)
  const code = await createCode(deps, 'verify', email)
  return deps.db.transaction().execute(async (transaction) => {
    const isStored = await storeCodeAfterPause(transaction, code)
    if (!isStored) return tooManyRequests(accountTexts.tooManyCodes, await pauseLeftMs(deps, 'verify', email))
    const registration = await findRegistration(transaction, email)
    if (registration !== undefined) await mailToRegistrant(transaction, deps, email, code.code)
    return undefined
  })
}
