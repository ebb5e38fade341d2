import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark, noMark, rememberDevice } from '../devices/known-devices.ts'
import { newDeviceEmail } from '../emails.ts'
import { mailToParents } from '../family/mail-to-parents.ts'
import { findAttempt, lockEmail, setAttemptDevice } from '../registration/code-queries.ts'
import { storeNewCode } from '../registration/one-time-codes.ts'
import { mailToRegistrant } from '../registration/register.ts'
import { checkSecondFactor, secondFactorWrong } from '../second-factor/second-factor-code.ts'
import { startSession } from '../sessions/sessions.ts'
import { findCandidates, type SigningIn } from './sign-in-queries.ts'
import { knownDevice, strangers, tryPassword } from './try-password.ts'

type Credentials = {
  emailusername: string
  password: string
  otp?: string | undefined
  deviceMark?: string | undefined
}

type Caller = {
  network: string
  /** The browser and system that the caller names. */
  description: string
  /** Called with the account that the name belongs to, for the log. */
  onAccount(accountId: string): void
}

/** Takes the same time for an unknown name, a pending registration and an account. */
export async function login(deps: AccountDeps, credentials: Credentials, { network, description, onAccount }: Caller) {
  const { emailusername: name, password, otp, deviceMark } = credentials
  const markHash = deviceMark === undefined ? null : hashOfMark(deviceMark)
  const recentSince = later(deps.clock(), -dayMs)
  const candidates = await findCandidates(deps.db, { name, markHash: markHash ?? noMark, recentSince })
  const owner = candidates.find(({ role }) => role !== null)
  if (owner !== undefined) onAccount(owner.id)
  const isKnown = candidates.some(({ isKnownDevice }) => isKnownDevice)
  const outcome = await tryPassword(deps, {
    budget: isKnown && deviceMark !== undefined ? knownDevice(name, deviceMark) : strangers(name, network),
    caller: network,
    prove: async (check) => {
      const hashes = candidates.map(({ password_hash }) => password_hash)
      const match = await check(hashes, password)
      const found = candidates.find(({ password_hash }) => password_hash === match)
      if (found === undefined) return undefined
      // Only admins have a second factor.
      const step = found.role === 'admin' ? await checkSecondFactor(deps, found.id, otp) : 'passed'
      return { account: found, step }
    },
    // The password alone does not reset the limit: otherwise codes could be tried without end.
    isSuccess: ({ step }) => step === 'passed',
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome === undefined) return invalidCredentials()
  const { account, step } = outcome
  if (step === 'code missing') return { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
  if (step === 'code wrong') return secondFactorWrong('second_factor_wrong')
  if (account.role === null) {
    await mailCodeOfAttempt(deps, account.id, name, markHash)
    return { isVerifyEmailOtp: false }
  }
  const tokens = await openSession(deps, account, { deviceMark, description })
  return tokens === undefined ? invalidCredentials() : { ...tokens, isVerifyEmailOtp: true }
}

const invalidCredentials = () => new Refusal('invalid_credentials', accountTexts.invalidCredentials)

/** Mails another code after the right password of an attempt; from then on the device can prove to have made it. */
async function mailCodeOfAttempt(deps: AccountDeps, id: string, email: string, markHash: Buffer | null) {
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

type Device = { deviceMark: string | undefined; description: string }

/**
 * Starts a session, and mails the parent or admin if the device is new to the account. Undefined if the password was changed
 * after it was checked.
 */
async function openSession(deps: AccountDeps, account: SigningIn, { deviceMark, description }: Device) {
  const now = deps.clock()
  const isStrange = isStrangeDevice(account, deviceMark, now)
  const markToRemember = account.isRecentDevice ? undefined : deviceMark
  const start = async (db: Db) => {
    const started = await startSession(db, account, description, now)
    if (started === undefined) return undefined
    if (markToRemember !== undefined) {
      await rememberDevice(db, account.id, { deviceMark: markToRemember, description }, now)
    }
    if (isStrange) await mailNewDevice(db, deps, account, description, now)
    return started
  }
  // Mostly only the session is written, with one statement.
  const isAlone = markToRemember === undefined && !isStrange
  const tokens = await (isAlone ? start(deps.db) : deps.db.transaction().execute(start))
  if (tokens === undefined) return undefined
  return deviceMark === undefined || account.hasKnownDevices ? tokens : { ...tokens, isFirstSignIn: true }
}

/** A new account's first device is expected. A client without a mark counts as new if the account has known devices. */
function isStrangeDevice(account: SigningIn, deviceMark: string | undefined, now: Date): boolean {
  const isNewAccount = account.created_at > later(now, -dayMs)
  if (deviceMark !== undefined && account.isKnownDevice) return false
  return account.hasKnownDevices || !isNewAccount
}

async function mailNewDevice(db: Db, deps: AccountDeps, account: SigningIn, device: string, now: Date) {
  if (account.role === 'child' && account.family_id !== null) {
    const child = account.firstname
    return mailToParents(db, deps, account.family_id, (parent, shop) =>
      newDeviceEmail(shop, parent, { child, device, now }),
    )
  }
  const { firstname, email } = account
  if (email === null) return
  await queueMail(db, newDeviceEmail(await nameShop(db, deps), { email, firstname }, { child: undefined, device, now }))
}
