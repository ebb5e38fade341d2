import type { KeyRight } from '@storylamp/contract/accounts/staff-rights'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepare } from '../../../platform/db/prepared.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

type FoundKey = { id: string; name: string; rights: KeyRight[]; lastUsedAt: Date | null }

export const findKey = prepare<FoundKey, { hash: Buffer }>(
  'api key',
  (value) => sql`
    SELECT id, name, rights, last_used_at AS "lastUsedAt" FROM api_key
    WHERE key_hash = ${value('hash')} AND ended_at IS NULL`,
)

/** Of several calls at once, one writes. */
export const recordUse = (db: Db, id: string, now: Date, before: Date) =>
  tables(db)
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<=', before)]))
    .execute()

export const selectKeys = (db: Db) =>
  tables(db)
    .selectFrom('api_key')
    .selectAll()
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()

export const insertKey = (db: Db, key: Insertable<AccountTables['api_key']>) =>
  tables(db).insertInto('api_key').values(key).execute()

export const endKey = (db: Db, id: string, now: Date) =>
  tables(db)
    .updateTable('api_key')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
