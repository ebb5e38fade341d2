import { hash } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { tables } from '../tables.ts'

const maxDevices = 20

/** Marks are random, so a fast hash is enough. */
export const hashOfMark = (deviceMark: string): Buffer => hash('sha256', deviceMark, 'buffer')

/** In place of the hash of a mark in statements that are prepared: for NULL, PostgreSQL would plan them each time anew. */
export const noMark: Buffer = Buffer.alloc(0)

type Device = { deviceMark: string; description: string }

/** Call this only after authentication. */
export async function rememberDevice(db: Db, accountId: string, { deviceMark, description }: Device, now: Date) {
  await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: description, now })
  await deleteDevicesBeyond(db, accountId, maxDevices)
}

/** After a password reset only the resetting device stays known: the others may belong to whoever stole the old password. */
export async function forgetOtherDevices(db: Db, accountId: string, deviceMark: string | undefined, now: Date) {
  await deleteDevices(db, accountId)
  if (deviceMark !== undefined)
    await upsertDevice(db, accountId, { markHash: hashOfMark(deviceMark), device: null, now })
}

export const findDevices = (db: Db, accountId: string) =>
  tables(db)
    .selectFrom('known_device')
    .select(['mark_hash', 'device', 'first_seen_at', 'last_seen_at'])
    .where('person_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute()

type SeenDevice = { markHash: Buffer; device: string | null; now: Date }

const upsertDevice = (db: Db, accountId: string, { markHash, device, now }: SeenDevice) =>
  tables(db)
    .insertInto('known_device')
    .values({ person_id: accountId, mark_hash: markHash, device, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'mark_hash']).doUpdateSet({ device, last_seen_at: now }))
    .execute()

const deleteDevices = (db: Db, accountId: string) =>
  tables(db).deleteFrom('known_device').where('person_id', '=', accountId).execute()

/** Keeps the devices seen most recently. */
const deleteDevicesBeyond = (db: Db, accountId: string, count: number) =>
  tables(db)
    .deleteFrom('known_device')
    .where('person_id', '=', accountId)
    .where('mark_hash', 'in', (query) =>
      query
        .selectFrom('known_device')
        .select('mark_hash')
        .where('person_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('mark_hash')
        .offset(count),
    )
    .execute()

const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]
// In this order: most browsers also claim to be Safari or Chrome.
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Browser and system in words; nothing else of the User-Agent header is stored. */
export function describeDevice(userAgent = ''): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent))?.[1])
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}
