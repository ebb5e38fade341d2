import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Db } from '../../../platform/db/database.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, findNewestAttempt, findOwnAttempts, type ProofOfAttempt } from './attempt-queries.ts'
import { lockEmail } from './code-queries.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { pauseLeftMs, storeNewCode } from './one-time-codes.ts'

type Request = ProofOfAttempt & { email: string }

/**
 * Sends another code, at most one a minute; earlier ones stay valid. The reply is the same if nobody has registered. A caller
 * who proves to have made an attempt has a separate pause and limit.
 */
export async function resendCode(deps: AccountDeps, request: Request) {
  const { email } = request
  const { attempt, isOwn } = await chooseAttempt(deps.db, request)
  const counted = { purpose: 'verify' as const, email, attemptId: isOwn ? attempt?.id : undefined }
  const waitMs = await pauseLeftMs(deps.db, deps, counted)
  if (waitMs > 0) return tooManyRequests(accountTexts.tooManyCodes, waitMs)
  const exceeded = await budgetOf(deps, email, isOwn ? attempt : undefined)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyCodes, exceeded.waitMs)
  return deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    const pauseMs = await pauseLeftMs(transaction, deps, counted)
    if (pauseMs > 0) return tooManyRequests(accountTexts.tooManyCodes, pauseMs)
    const { attempt } = await chooseAttempt(transaction, request)
    const code = await storeNewCode(transaction, deps, { purpose: 'verify', email, attemptId: attempt?.id })
    if (attempt !== undefined) await mailToRegistrant(transaction, deps, attempt, code)
    return undefined
  })
}

/** The caller's attempt, else the newest; none if the `_id` is unknown. */
async function chooseAttempt(db: Db, { email, ...proof }: Request): Promise<{ attempt?: Attempt; isOwn: boolean }> {
  const [own] = await findOwnAttempts(db, email, proof)
  if (own !== undefined) return { attempt: own, isOwn: true }
  const newest = proof._id === undefined ? await findNewestAttempt(db, email) : undefined
  return newest === undefined ? { isOwn: false } : { attempt: newest, isOwn: false }
}

const budgetOf = ({ codesPerDay, codesPerAttempt }: AccountDeps, email: string, own: Attempt | undefined) =>
  own === undefined ? codesPerDay.use(email) : codesPerAttempt.use(own.id)
