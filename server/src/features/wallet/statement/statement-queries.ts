import { type Hundredths, hundredths } from '@storylamp/contract/money'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

/** Undefined until tokens have moved for the first time. */
export const findWallet = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('wallet_account')
    .select(['id', 'balance_hundredths', 'version'])
    .where('family_id', '=', familyId)
    .where('kind', '=', 'wallet')
    .$narrowType<{ balance_hundredths: NotNull; version: NotNull }>()
    .executeTakeFirst()

export async function findWalletBalance(db: Db, familyId: string): Promise<Hundredths> {
  const wallet = await findWallet(db, familyId)
  return wallet?.balance_hundredths ?? hundredths(0)
}

/** A family's debt, as a positive number. */
export async function findDebt(db: Db, familyId: string): Promise<Hundredths> {
  const debt = await tables(db)
    .selectFrom('wallet_account')
    .select('balance_hundredths')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'debt')
    .executeTakeFirst()
  return hundredths(Math.abs(debt?.balance_hundredths ?? 0))
}

/** By family; one that never had tokens is left out. */
export async function findBalances(db: Db, familyIds: string[]): Promise<Map<string, Hundredths>> {
  const wallets = await tables(db)
    .selectFrom('wallet_account')
    .select(['family_id', 'balance_hundredths'])
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .where('kind', '=', 'wallet')
    .execute()
  return new Map(
    wallets.map(({ family_id, balance_hundredths }) => [family_id ?? '', balance_hundredths ?? hundredths(0)]),
  )
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Downwards from a version: the entries of an account are numbered without gaps. */
export const selectEntries = (db: Db, accountId: number, newestVersion: number, limit: number) =>
  tables(db)
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'transfer.id',
      'transfer.created_at',
      'transfer.kind',
      'transfer.reference',
      'entry.amount_hundredths',
      'entry.balance_after_hundredths',
    ])
    .where('entry.account_id', '=', accountId)
    .where('entry.version', '<=', newestVersion)
    .orderBy('entry.version', 'desc')
    .limit(limit)
    .$narrowType<{ balance_after_hundredths: NotNull }>()
    .execute()
