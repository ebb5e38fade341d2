import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetOtherDevices } from '../devices/known-devices.ts'
import { passwordChangedEmail } from '../emails.ts'
import { findAccount, updateAccount } from '../family/account-queries.ts'
import { deleteCodesFor, lockEmail } from '../registration/code-queries.ts'
import { deleteOtherSessions, recordPasswordTyped } from '../sessions/session-queries.ts'
import { confirmPassword, passwordWrong } from './confirm-password.ts'
import { emailSalt } from './email-salt.ts'
import { hashNewPasswords } from './hash-new-passwords.ts'
import { refuseCommonPasswords } from './refuse-common-passwords.ts'

type Change = { password: string; newPassword: string; deviceMark?: string | undefined }

/** Sets a new password with the current one. As after a reset, only this session and this device remain, and the feed's address ends. */
export async function changePassword(deps: AccountDeps, member: Member, { password, newPassword, deviceMark }: Change) {
  const common = await refuseCommonPasswords([{ path: 'newPassword', password: newPassword }])
  if (common !== undefined) return common
  const account = await findAccount(deps.db, member.accountId)
  if (account?.email == null) return passwordWrong()
  const { email, firstname } = account
  const refused = await confirmPassword(deps, email, account.password_hash, password)
  if (refused !== undefined) return refused
  const exceeded = await deps.newPasswords.use(member.familyId)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
  const salt = await emailSalt(deps, email)
  const hashes = await hashNewPasswords(deps.passwords, [{ secret: newPassword, salt }], email)
  if (hashes instanceof Refusal) return hashes
  return deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    const current = await findAccount(transaction, member.accountId)
    // A reset or another change came first, so that the confirmed password is no longer the current one.
    if (current?.password_hash !== account.password_hash) return passwordWrong()
    await deleteCodesFor(transaction, 'reset', email)
    await updateAccount(transaction, member.accountId, { password_hash: hashes[0] })
    await deleteOtherSessions(transaction, member)
    await recordPasswordTyped(transaction, member.sessionId, deps.clock())
    const isFeedEnded = await deps.revokeFeed(transaction, member.familyId)
    await forgetOtherDevices(transaction, member.accountId, deviceMark, deps.clock())
    const shop = await nameShop(transaction, deps)
    await queueMail(
      transaction,
      passwordChangedEmail(shop, email, firstname, { where: 'everywhere else', isFeedEnded }),
    )
    return undefined
  })
}
