import { queueMail } from '../../../platform/mail/mail.ts'
import { findAccountByEmail, updateAccount } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { passwordChangedLetter } from '../emails.ts'
import { findRightCode, wrongCode } from '../registration/one-time-codes.ts'
import { deleteSessionsOf } from '../session-queries.ts'

export type Reset = { email: string; otp: string; newPassword: string }

/** With the right code the password changes, and every session of the account ends (D13). */
export async function resetPassword(deps: AccountDeps, { email, otp, newPassword }: Reset) {
  const right = await findRightCode(deps, 'reset', email, otp)
  if (right === undefined) return wrongCode()
  const passwordHash = await deps.passwords.hash(newPassword)
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    const owner = await findAccountByEmail(transaction, email)
    if (!(await right.useUp(transaction)) || owner === undefined) return wrongCode()
    await updateAccount(transaction, owner.id, { password_hash: passwordHash })
    await deleteSessionsOf(transaction, owner.id)
    await queueMail(transaction, passwordChangedLetter(deps, email, owner.firstname))
    return undefined
  })
  if (outcome === undefined) await deps.failedSignIns.forget(email)
  return outcome
}
