import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export const findDevices = (db: Db, accountId: string) =>
  tables(db)
    .selectFrom('known_device')
    .select(['mark_hash', 'device', 'first_seen_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute()

type SeenDevice = { markHash: Buffer; device: string | null; now: Date }

export const upsertDevice = (db: Db, accountId: string, { markHash, device, now }: SeenDevice) =>
  tables(db)
    .insertInto('known_device')
    .values({ account_id: accountId, mark_hash: markHash, device, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'mark_hash']).doUpdateSet({ device, last_seen_at: now }))
    .execute()

export const deleteDevices = (db: Db, accountId: string) =>
  tables(db).deleteFrom('known_device').where('account_id', '=', accountId).execute()

/** Keeps the devices seen most recently. */
export const deleteDevicesBeyond = (db: Db, accountId: string, count: number) =>
  tables(db)
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('mark_hash', 'in', (query) =>
      query
        .selectFrom('known_device')
        .select('mark_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('mark_hash')
        .offset(count),
    )
    .execute()
