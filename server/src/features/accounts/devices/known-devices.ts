import { hash } from 'node:crypto'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteDevices, deleteDevicesBeyond, findDevices, upsertDevice } from './device-queries.ts'

const maxDevices = 20

/** `first` is the first device that signs in to the account. */
export type DeviceStatus = 'known' | 'new' | 'first'

/** Marks are random, so a fast hash is enough. */
export const hashOfMark = (deviceMark: string): Buffer => hash('sha256', deviceMark, 'buffer')

/** Whether the device with this mark has signed in to the account before (D63). */
export async function isKnownDevice(db: Db, accountId: string, deviceMark: string | undefined): Promise<boolean> {
  if (deviceMark === undefined) return false
  const devices = await findDevices(db, accountId)
  return find(devices, deviceMark) !== undefined
}

type Device = { deviceMark: string; description: string }

/** Call this only after authentication. A frequent device is updated at most once a day. */
export async function rememberDevice(
  db: Db,
  accountId: string,
  { deviceMark, description }: Device,
  now: Date,
): Promise<DeviceStatus> {
  const devices = await findDevices(db, accountId)
  const known = find(devices, deviceMark)
  if (known !== undefined && known.device !== null && known.last_seen_at > later(now, -dayMs)) return 'known'
  await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: description, now })
  if (known !== undefined) return 'known'
  await deleteDevicesBeyond(db, accountId, maxDevices)
  return devices.length === 0 ? 'first' : 'new'
}

/** After a password reset only the resetting device stays known: the others may belong to whoever stole the old password. */
export async function forgetOtherDevices(db: Db, accountId: string, deviceMark: string | undefined, now: Date) {
  await deleteDevices(db, accountId)
  if (deviceMark !== undefined)
    await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: null, now })
}

const find = (devices: Awaited<ReturnType<typeof findDevices>>, deviceMark: string) =>
  devices.find(({ mark_hash }) => mark_hash.equals(hashOfMark(deviceMark)))
