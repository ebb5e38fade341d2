import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'
import type { Entry } from './lots.ts'

export type DatedEntry = Entry & { at: Date }

export const findEntries = (db: Db, familyId: string): Promise<DatedEntry[]> =>
  db
    .withTables<WalletTables>()
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .innerJoin('wallet_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'transfer.id as transferId',
      'transfer.kind',
      sql<string | null>`coalesce(transfer.payment_id, transfer.order_id)`.as('source'),
      'transfer.gives_back as givesBack',
      'transfer.created_at as at',
      'entry.amount_hundredths as hundredths',
    ])
    .where('account.family_id', '=', familyId)
    .where('account.kind', '=', 'wallet')
    .orderBy('entry.version')
    .execute()

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
