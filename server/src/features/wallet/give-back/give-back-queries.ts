import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'
import type { Entry } from './lots.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

/** Of a family's wallet, first to last. */
export const findEntries = (db: Db, familyId: string): Promise<Entry[]> =>
  tables(db)
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .innerJoin('wallet_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'transfer.id as transferId',
      'transfer.kind',
      'transfer.key',
      'transfer.reference',
      'entry.amount_hundredths as hundredths',
    ])
    .where('account.family_id', '=', familyId)
    .where('account.kind', '=', 'wallet')
    .orderBy('entry.version')
    .execute()

export const insertGiveBack = (db: Db, giveBack: Insertable<WalletTables['wallet_give_back']>) =>
  tables(db).insertInto('wallet_give_back').values(giveBack).execute()

export const findGiveBacks = (db: Db, paymentId: string) =>
  tables(db)
    .selectFrom('wallet_give_back')
    .select(['refund_id', 'tokens_hundredths'])
    .where('payment_id', '=', paymentId)
    .execute()
