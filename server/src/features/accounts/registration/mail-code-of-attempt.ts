import type { AccountDeps } from '../deps.ts'
import { findAttempt, setAttemptDevice } from './attempt-queries.ts'
import { lockEmail } from './code-queries.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { storeNewCode } from './one-time-codes.ts'

/** Mails another code after the right password of an attempt (D12); from then on the device can prove to have made it. */
export async function mailCodeOfAttempt(deps: AccountDeps, id: string, email: string, markHash: Buffer | null) {
  const isOverLimit = (await deps.codesPerAttempt.use(id)) !== undefined
  await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    const attempt = await findAttempt(transaction, id)
    if (attempt === undefined) return
    if (markHash !== null) await setAttemptDevice(transaction, id, markHash)
    if (isOverLimit) return
    const code = await storeNewCode(transaction, deps, { purpose: 'verify', email, attemptId: id })
    await mailToRegistrant(transaction, deps, attempt, code)
  })
}
