import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { selectAccountsAstray, selectUnbalancedTransfers, selectUnpaidDebts } from './proof-queries.ts'

/** The nightly job that recomputes all sums, in case something has bypassed the database's constraints. */
export async function proveLedger(db: Db, log: Log): Promise<void> {
  const transfers = await selectUnbalancedTransfers(db)
  const accounts = await selectAccountsAstray(db)
  const debts = await selectUnpaidDebts(db)
  if (transfers.length > 0 || accounts.length > 0 || debts.length > 0) {
    log.error({ transfers, accounts, debts }, 'the ledger does not add up')
  }
}

export async function findLedgerFaults(db: Db): Promise<string[]> {
  const transfers = await selectUnbalancedTransfers(db)
  const accounts = await selectAccountsAstray(db)
  const debts = await selectUnpaidDebts(db)
  return [
    ...transfers.map((id) => `transfer ${id} is not balanced`),
    ...debts.map((id) => `family ${id} has tokens beside a debt`),
    ...accounts.map(({ id }) => `account ${id} is not what its entries make`),
  ]
}
