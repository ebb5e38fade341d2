import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

export const insertGiveBack = (db: Db, giveBack: Insertable<WalletTables['wallet_give_back']>) =>
  tables(db).insertInto('wallet_give_back').values(giveBack).execute()

export const findGiveBacks = (db: Db, paymentIds: string[]) =>
  tables(db)
    .selectFrom('wallet_give_back')
    .select(['refund_id', 'payment_id', 'tokens_hundredths'])
    .where('payment_id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .execute()
