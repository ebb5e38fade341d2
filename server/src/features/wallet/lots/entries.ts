import { hundredths } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../platform/db/in-batches.ts'
import type { WalletTables } from '../tables.ts'
import type { Entry } from './lots.ts'

export type DatedEntry = Entry & { at: Date }

export const findEntries = (db: Db, familyId: string): Promise<DatedEntry[]> => findEntriesOf(db, [familyId])

/** Those of each wallet in their order. */
export const findEntriesOf = (db: Db, familyIds: string[]): Promise<(DatedEntry & { familyId: string | null })[]> =>
  db
    .withTables<WalletTables>()
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .innerJoin('wallet_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'account.family_id as familyId',
      'transfer.id as transferId',
      'transfer.kind',
      sql<string | null>`coalesce(transfer.payment_id, transfer.order_id)`.as('source'),
      'transfer.gives_back as givesBack',
      'transfer.created_at as at',
      'entry.amount_hundredths as hundredths',
    ])
    .where('account.family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .where('account.kind', '=', 'wallet')
    .orderBy('entry.version')
    .execute()

/** Whose wallets have tokens, in the order of their ids. */
export async function selectFilled(db: Db, after: string | undefined): Promise<string[]> {
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('wallet_account')
    .select('family_id')
    .where('kind', '=', 'wallet')
    .where('balance_hundredths', '>', hundredths(0))
    .$if(after !== undefined, (wallets) => wallets.where('family_id', '>', after ?? ''))
    .orderBy('family_id')
    .limit(rowsPerBatch)
    .execute()
  return rows.flatMap(({ family_id }) => family_id ?? [])
}

export async function findWalletVersions(db: Db, familyIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('wallet_account')
    .select(['family_id', 'version'])
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .where('kind', '=', 'wallet')
    .execute()
  return new Map(rows.flatMap(({ family_id, version }) => (family_id === null ? [] : [[family_id, version ?? 0]])))
}
