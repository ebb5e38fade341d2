import { randomBytes } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail, queueUrgentMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetOtherDevices, hashOfMark, noMark } from '../devices/known-devices.ts'
import { passwordChangedEmail, resetEmail } from '../emails.ts'
import { findPerson, setPassword } from '../family/people.ts'
import { deleteCode, deleteCodesFor, lockEmail } from '../registration/code-queries.ts'
import { codeWrong, findRightCode, hasLiveLink, storeNewCode } from '../registration/one-time-codes.ts'
import { deleteOtherSessions, deleteSessionsOf, recordPasswordTyped } from '../sessions/session-queries.ts'
import { emailSalt, hashNewPasswords, refuseCommonPasswords } from './new-passwords.ts'
import { findOwner } from './sign-in-queries.ts'
import { type Budget, confirmPassword, knownDevice, passwordWrong, strangers } from './try-password.ts'

type Request = { email: string; deviceMark?: string | undefined; network: string }

/**
 * Does the same work for every address; only the owner of an account gets a mail. Live codes stay valid. Beyond the limits one
 * mail an hour still goes out: so the mailbox always has a link that works.
 */
export async function forgotPassword(deps: AccountDeps, request: Request): Promise<void> {
  const { email, network } = request
  const { owner, budget } = await identify(deps, request)
  const isOverLimit = (await useResetCode(deps, budget)) !== undefined
  await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    if (isOverLimit && (await hasLiveLink(transaction, deps, email))) return
    const link = randomBytes(32).toString('hex')
    const code = await storeNewCode(transaction, deps, { purpose: 'reset', email, network, link })
    const shop = await nameShop(transaction, deps)
    if (owner !== undefined) await queueUrgentMail(transaction, resetEmail(shop, email, { code, link }))
  })
}

const useResetCode = async ({ resetCodes, strangersResetCodes }: AccountDeps, { key, strangersTo }: Budget) =>
  (await resetCodes.use(key)) ?? (strangersTo && strangersResetCodes.use(strangersTo))

type Reset = Request & { otp: string; newPassword: string }

/** Sets a new password with the right code, and ends every session of the account and the feed's address. */
export async function resetPassword(deps: AccountDeps, { otp, newPassword, ...request }: Reset) {
  const { email, deviceMark, network } = request
  const common = await refuseCommonPasswords([{ path: 'newPassword', password: newPassword }])
  if (common !== undefined) return common
  const { owner, budget } = await identify(deps, request)
  const code = await findRightCode(deps, { purpose: 'reset', email, code: otp, isOwner: budget.isOwner, network })
  if (code === undefined || owner === undefined) return codeWrong()
  const salt = await emailSalt(deps, email)
  const hashes = await hashNewPasswords(deps.passwords, [{ secret: newPassword, salt }], email)
  if (hashes instanceof Refusal) return hashes
  const refused = await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    if (!(await deleteCode(transaction, code.id))) return codeWrong()
    await deleteCodesFor(transaction, 'reset', email)
    await setPassword(transaction, owner.id, hashes[0])
    await deleteSessionsOf(transaction, owner.id)
    const isFeedEnded = await deps.revokeFeed(transaction, owner.familyId)
    await forgetOtherDevices(transaction, owner.id, deviceMark, deps.clock())
    const changed = { where: 'everywhere', isFeedEnded } as const
    await queueMail(
      transaction,
      passwordChangedEmail(await nameShop(transaction, deps), email, owner.firstname, changed),
    )
    return undefined
  })
  if (refused === undefined) await clearFailures(deps, { email, network }, budget)
  return refused
}

async function identify({ db }: AccountDeps, { email, deviceMark, network }: Request) {
  const markHash = deviceMark === undefined ? noMark : hashOfMark(deviceMark)
  const [owner] = await findOwner(db, { email, markHash })
  const isKnown = deviceMark !== undefined && owner?.isKnownDevice
  return { owner, budget: isKnown ? knownDevice(email, deviceMark) : strangers(email, network) }
}

/** Failed attempts with the old password do not count against the new one. */
async function clearFailures(deps: AccountDeps, { email, network }: Omit<Request, 'deviceMark'>, own: Budget) {
  const { failedSignIns, strangersSignIns } = deps
  await failedSignIns.reset(strangers(email, network).key)
  await strangersSignIns.reset(email)
  if (own.isOwner) await failedSignIns.reset(own.key)
}

type Change = { password: string; newPassword: string; deviceMark?: string | undefined }

/** Sets a new password with the current one. As after a reset, only this session and this device remain, and the feed's address ends. */
export async function changePassword(deps: AccountDeps, member: Member, { password, newPassword, deviceMark }: Change) {
  const common = await refuseCommonPasswords([{ path: 'newPassword', password: newPassword }])
  if (common !== undefined) return common
  const account = await findPerson(deps.db, member.accountId)
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
    const current = await findPerson(transaction, member.accountId)
    // A reset or another change came first, so that the confirmed password is no longer the current one.
    if (current?.password_hash !== account.password_hash) return passwordWrong()
    await deleteCodesFor(transaction, 'reset', email)
    await setPassword(transaction, member.accountId, hashes[0])
    await deleteOtherSessions(transaction, member)
    await recordPasswordTyped(transaction, member.sessionId, deps.clock())
    const isFeedEnded = await deps.revokeFeed(transaction, member.familyId)
    await forgetOtherDevices(transaction, member.accountId, deviceMark, deps.clock())
    const changed = { where: 'everywhere else', isFeedEnded } as const
    await queueMail(transaction, passwordChangedEmail(await nameShop(transaction, deps), email, firstname, changed))
    return undefined
  })
}
