import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tables, type WalletTables } from '../tables.ts'

export const insertPack = async (db: Db, pack: Insertable<WalletTables['wallet_pack']>): Promise<void> => {
  await tables(db).insertInto('wallet_pack').values(pack).execute()
}

export type PackRow = Selectable<WalletTables['wallet_pack']>

export const findPacks = async (db: Db, paymentIds: string[]): Promise<PackRow[]> =>
  paymentIds.length === 0
    ? []
    : tables(db).selectFrom('wallet_pack').selectAll().where('payment_id', 'in', paymentIds).execute()

export const findPack = (db: Db, paymentId: string) =>
  tables(db).selectFrom('wallet_pack').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow()

export const insertGiveBack = (db: Db, giveBack: Insertable<WalletTables['wallet_give_back']>) =>
  tables(db).insertInto('wallet_give_back').values(giveBack).execute()

export const findGiveBacks = (db: Db, paymentIds: string[]) =>
  tables(db)
    .selectFrom('wallet_give_back')
    .select(['refund_id', 'payment_id', 'tokens_hundredths'])
    .where('payment_id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .execute()
