import { queueMail } from '../../platform/mail/mail.ts'
import { findAccountByEmail, updateAccount } from './account-queries.ts'
import { passwordChangedLetter } from './letters.ts'
import { findRightCode, wrongCode } from './one-time-codes.ts'
import type { AccountParts } from './parts.ts'
import { deleteSessionsOf } from './session-queries.ts'

export type Reset = { email: string; otp: string; newPassword: string }

/** With the right code the password changes, and every session of the account ends (D13). */
export async function resetPassword(parts: AccountParts, { email, otp, newPassword }: Reset) {
  const right = await findRightCode(parts, 'reset', email, otp)
  if (right === undefined) return wrongCode()
  const passwordHash = await parts.passwords.hash(newPassword)
  const outcome = await parts.db.transaction().execute(async (transaction) => {
    const owner = await findAccountByEmail(transaction, email)
    if (!(await right.useUp(transaction)) || owner === undefined) return wrongCode()
    await updateAccount(transaction, owner.id, { password_hash: passwordHash })
    await deleteSessionsOf(transaction, owner.id)
    await queueMail(transaction, passwordChangedLetter(parts, email, owner.firstname))
    return undefined
  })
  if (outcome === undefined) await parts.failedSignIns.forget(email)
  return outcome
}
