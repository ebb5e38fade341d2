import { queueMail, queueUrgentMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetOtherDevices, hashOfMark, noMark } from '../devices/known-devices.ts'
import { passwordChangedEmail, resetEmail } from '../emails.ts'
import { updateAccount } from '../family/account-queries.ts'
import { deleteCode, deleteCodesFor, lockEmail } from '../registration/code-queries.ts'
import { codeWrong, findRightCode, storeNewCode } from '../registration/one-time-codes.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { emailSalt } from './email-salt.ts'
import { refuseCommonPasswords } from './refuse-common-passwords.ts'
import { findOwner } from './sign-in-queries.ts'
import { type Budget, knownDevice, strangers } from './try-password.ts'

type Request = { email: string; deviceMark?: string | undefined }

/** Does the same work for every address; only the owner of an account gets a mail (D13). Live codes stay valid. */
export async function forgotPassword(deps: AccountDeps, request: Request): Promise<void> {
  const { email } = request
  const { owner, budget } = await identify(deps, request)
  if ((await deps.resetCodesPerDay.use(budget.key)) !== undefined) return
  await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    const code = await storeNewCode(transaction, deps, { purpose: 'reset', email })
    const shop = await nameShop(transaction, deps)
    if (owner !== undefined) await queueUrgentMail(transaction, resetEmail(shop, email, code))
  })
}

type Reset = Request & { otp: string; newPassword: string }

/** Sets a new password with the right code, and ends every session of the account and the feed's address (D13). */
export async function resetPassword(deps: AccountDeps, { otp, newPassword, ...request }: Reset) {
  const { email, deviceMark } = request
  const common = await refuseCommonPasswords([{ path: 'newPassword', password: newPassword }])
  if (common !== undefined) return common
  const { owner, budget } = await identify(deps, request)
  const code = await findRightCode(deps, { purpose: 'reset', email, code: otp, isOwner: budget.isOwner })
  if (code === undefined || owner === undefined) return codeWrong()
  const salt = await emailSalt(deps, email)
  const passwordHash = await deps.passwords.hash(newPassword, { owner: email, salt })
  const refused = await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    if (!(await deleteCode(transaction, code.id))) return codeWrong()
    await deleteCodesFor(transaction, 'reset', email)
    await updateAccount(transaction, owner.id, { password_hash: passwordHash, is_invited: false })
    await deleteSessionsOf(transaction, owner.id)
    const isFeedEnded = await deps.revokeFeed(transaction, owner.familyId)
    await forgetOtherDevices(transaction, owner.id, deviceMark, deps.clock())
    const shop = await nameShop(transaction, deps)
    await queueMail(
      transaction,
      passwordChangedEmail(shop, email, owner.firstname, { where: 'everywhere', isFeedEnded }),
    )
    return undefined
  })
  if (refused === undefined) await clearFailures(deps, email, budget)
  return refused
}

async function identify({ db }: AccountDeps, { email, deviceMark }: Request) {
  const markHash = deviceMark === undefined ? noMark : hashOfMark(deviceMark)
  const [owner] = await findOwner(db, { email, markHash })
  const isKnown = deviceMark !== undefined && owner?.isKnownDevice
  return { owner, budget: isKnown ? knownDevice(email, deviceMark) : strangers(email) }
}

/** Failed attempts with the old password do not count against the new one. */
async function clearFailures({ failedSignIns }: AccountDeps, email: string, own: Budget): Promise<void> {
  await failedSignIns.reset(strangers(email).key)
  if (own.isOwner) await failedSignIns.reset(own.key)
}
