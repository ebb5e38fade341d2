import { toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { type LedgerRow, selectLedgerAfter } from './ledger-queries.ts'
import { describeTransfer } from './statement.ts'

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
