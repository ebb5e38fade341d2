import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { AccountDeps } from '../deps.ts'
import { hasKnownDevices, rememberDevice } from '../devices/known-devices.ts'
import { newDeviceEmail } from '../emails.ts'
import { findParent, type NamedAccount } from '../family/account-queries.ts'
import { startSession } from './sessions.ts'

type Device = { deviceMark: string | undefined; description: string }

/** Starts the session of a sign-in, and tells the parent or admin of it if the account does not know the device. */
export function openSession(deps: AccountDeps, account: NamedAccount, device: Device) {
  const now = deps.clock()
  return deps.db.transaction().execute(async (transaction) => {
    if (await isStrange(transaction, account, device.deviceMark, now)) {
      await mailNewDevice(transaction, deps, account, device.description, now)
    }
    return startSession(transaction, account, device.description, now)
  })
}

/** The first device of a new account is expected. A client that hides its mark counts as strange wherever devices are known. */
async function isStrange(db: Db, { id, created_at }: NamedAccount, deviceMark: string | undefined, now: Date) {
  const isNewAccount = created_at > later(now, -dayMs)
  if (deviceMark === undefined) return !isNewAccount || (await hasKnownDevices(db, id))
  const status = await rememberDevice(db, id, deviceMark, now)
  return status === 'new' || (status === 'first' && !isNewAccount)
}

async function mailNewDevice(db: Db, deps: AccountDeps, account: NamedAccount, device: string, now: Date) {
  const owner = account.role === 'child' ? await findParent(db, account.family_id) : account
  if (owner?.email == null) return
  const child = account.role === 'child' ? account.firstname : undefined
  await queueMail(db, newDeviceEmail(deps, { email: owner.email, firstname: owner.firstname }, { child, device, now }))
}
