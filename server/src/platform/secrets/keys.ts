import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'

type KeyTables = { shop_key: { name: string; key: Buffer } }

/** One of the shop's own secret keys: created at first use and shared by all processes. */
export async function shopKey(db: Db, name: string): Promise<Buffer> {
  const tables = db.withTables<KeyTables>()
  await tables
    .insertInto('shop_key')
    .values({ name, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await tables.selectFrom('shop_key').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return key
}
