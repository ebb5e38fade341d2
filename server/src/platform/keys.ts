import { randomBytes } from 'node:crypto'
import type { Db } from './db/database.ts'

type KeyTables = { shop_key: { name: string; key: Buffer } }

/** A secret of the shop's own, made when it is first asked for and from then on the same in every process. */
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
