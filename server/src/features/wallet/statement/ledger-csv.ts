import { type Hundredths, toTokens } from '@storylamp/contract/money'
import { type Described, describeTransfer } from '@storylamp/contract/wallet/describe-transfer'
import { type NotNull, sql } from 'kysely'
import type { Cell } from '../../../platform/csv/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches, rowsPerBatch } from '../../../platform/db/in-batches.ts'
import type { WalletTables } from '../tables.ts'

export const ledgerColumns = ['Date', 'Family', 'Account', 'Kind', 'Description', 'Change', 'Balance']

/** Every entry of every family, in tokens: account by account, oldest first. */
export async function* ledgerBatches(db: Db): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches<LedgerRow>((last) => selectLedgerAfter(db, last))) yield rows.map(cellsOf)
}

const cellsOf = (row: LedgerRow): Cell[] => [
  row.created_at.toISOString(),
  row.family_id,
  row.account,
  row.kind,
  describeTransfer(row),
  toTokens(row.amount_hundredths),
  toTokens(row.balance_after_hundredths),
]

const beforeAll = { account_id: 0, version: 0 }

/** The families' entries after a given one, without those of the shop's accounts, which are their other side. */
const selectLedgerAfter = (db: Db, last: Pick<LedgerRow, 'account_id' | 'version'> = beforeAll) =>
  db
    .withTables<WalletTables>()
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .innerJoin('wallet_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .innerJoin('wallet_transfer as spend', (join) =>
      join.on(sql<boolean>`spend.id = coalesce(transfer.gives_back, transfer.id)`),
    )
    .select(['entry.account_id', 'entry.version', 'entry.amount_hundredths', 'entry.balance_after_hundredths'])
    .select(['account.family_id', 'account.kind as account'])
    .select(['transfer.created_at', 'transfer.kind', 'transfer.reason', 'spend.purpose', 'spend.title'])
    .where(sql<boolean>`(entry.account_id, entry.version) > (${last.account_id}, ${last.version})`)
    .where('account.family_id', 'is not', null)
    .orderBy('entry.account_id')
    .orderBy('entry.version')
    .limit(rowsPerBatch)
    .$narrowType<{ family_id: NotNull; version: NotNull; balance_after_hundredths: NotNull }>()
    .execute()

type LedgerRow = {
  account_id: number
  version: number
  balance_after_hundredths: Hundredths
  family_id: string
  account: string
  created_at: Date
} & Described
