import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { selectAccountsAstray, selectUnbalancedTransfers } from './proof-queries.ts'

/** The nightly job that recomputes all sums, in case something has bypassed the database's constraints. */
export async function proveLedger(db: Db, log: Log): Promise<void> {
  const transfers = await selectUnbalancedTransfers(db)
  const accounts = await selectAccountsAstray(db)
  if (transfers.length > 0 || accounts.length > 0) log.error({ transfers, accounts }, 'the ledger does not add up')
}

/** The same as text. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const transfers = await selectUnbalancedTransfers(db)
  const accounts = await selectAccountsAstray(db)
  return [
    ...transfers.map((id) => `transfer ${id} is not balanced`),
    ...accounts.map(({ id }) => `account ${id} is not what its entries make`),
  ]
}
