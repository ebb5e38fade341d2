import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../devices/known-devices.ts'
import { newDeviceEmail } from '../emails.ts'
import { findParent } from '../family/account-queries.ts'
import type { SigningIn } from '../sign-in/sign-in-queries.ts'
import { startSession } from './sessions.ts'

type Device = { deviceMark: string | undefined; description: string }

/**
 * Starts a session, and mails the parent or admin if the device is new to the account. Undefined if the password was changed
 * after it was checked.
 */
export async function openSession(deps: AccountDeps, account: SigningIn, { deviceMark, description }: Device) {
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
  const owner = account.role === 'child' ? await findParent(db, account.family_id) : account
  if (owner?.email == null) return
  const child = account.role === 'child' ? account.firstname : undefined
  const shop = await nameShop(db, deps)
  await queueMail(db, newDeviceEmail(shop, { email: owner.email, firstname: owner.firstname }, { child, device, now }))
}
