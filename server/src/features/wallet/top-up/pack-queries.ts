import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

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
