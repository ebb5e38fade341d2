import { hash } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { deleteDevices, deleteDevicesBeyond, upsertDevice } from './device-queries.ts'

const maxDevices = 20

/** Marks are random, so a fast hash is enough. */
export const hashOfMark = (deviceMark: string): Buffer => hash('sha256', deviceMark, 'buffer')

/** In place of the hash of a mark in statements that are prepared: for NULL, PostgreSQL would plan them each time anew. */
export const noMark: Buffer = Buffer.alloc(0)

type Device = { deviceMark: string; description: string }

/** Call this only after authentication. */
export async function rememberDevice(
  db: Db,
  accountId: string,
  { deviceMark, description }: Device,
  now: Date,
): Promise<void> {
  await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: description, now })
  await deleteDevicesBeyond(db, accountId, maxDevices)
}

/** After a password reset only the resetting device stays known: the others may belong to whoever stole the old password. */
export async function forgetOtherDevices(db: Db, accountId: string, deviceMark: string | undefined, now: Date) {
  await deleteDevices(db, accountId)
  if (deviceMark !== undefined)
    await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: null, now })
}
