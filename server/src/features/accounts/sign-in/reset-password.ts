import { queueMail } from '../../../platform/mail/mail.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetOtherDevices } from '../devices/known-devices.ts'
import { passwordChangedEmail, resetEmail } from '../emails.ts'
import { findAccountByEmail, updateAccount } from '../family/account-queries.ts'
import { codeWrong, createCode, findValidCode, storeCode } from '../registration/one-time-codes.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'

/** Does the same work for every address; only the owner of an account gets a mail (D13). */
export async function forgotPassword(deps: AccountDeps, email: string): Promise<void> {
  const code = await createCode(deps, 'reset', email)
  if ((await deps.codesPerDay.use(email)) !== undefined) return
  await deps.db.transaction().execute(async (transaction) => {
    await storeCode(transaction, code)
    const account = await findAccountByEmail(transaction, email)
    if (account !== undefined) await queueMail(transaction, resetEmail(deps, email, code.code))
  })
}

type Reset = { email: string; otp: string; newPassword: string; deviceMark?: string | undefined }

/** Sets a new password with the right code, and ends every session of the account (D13). */
export async function resetPassword(deps: AccountDeps, { email, otp, newPassword, deviceMark }: Reset) {
  const code = await findValidCode(deps, 'reset', email, otp)
  if (code === undefined) return codeWrong()
  const passwordHash = await deps.passwords.hash(newPassword)
  const refused = await deps.db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email)
    if (!(await code.consume(transaction)) || account === undefined) return codeWrong()
    await updateAccount(transaction, account.id, { password_hash: passwordHash })
    await deleteSessionsOf(transaction, account.id)
    await forgetOtherDevices(transaction, account.id, deviceMark, deps.clock())
    await queueMail(transaction, passwordChangedEmail(deps, email, account.firstname))
    return undefined
  })
  if (refused === undefined) await deps.failedSignIns.reset(email)
  return refused
}
