import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/logs/log.ts'

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

export async function sumLedger(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount_hundredths), 0)::bigint AS sum FROM wallet_entry`.execute(db)
  return rows[0]?.sum ?? 0
}

export async function selectUnbalancedTransfers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT transfer.id FROM wallet_transfer transfer
    LEFT JOIN wallet_entry entry ON entry.transfer_id = transfer.id
    GROUP BY transfer.id HAVING coalesce(sum(amount_hundredths), 1) <> 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** Families that have tokens and a debt, which the tokens should have paid. */
async function selectUnpaidDebts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT debt.family_id AS id FROM wallet_account debt JOIN wallet_account wallet USING (family_id)
    WHERE debt.kind = 'debt' AND debt.balance_hundredths < 0 AND wallet.kind = 'wallet' AND wallet.balance_hundredths > 0`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Accounts of families that do not match their entries when these are replayed from the first. */
export async function selectAccountsAstray(db: Db) {
  const { rows } = await sql<{ id: number; familyId: string; kind: string }>`
    WITH retraced AS (
      SELECT entry.*, row_number() OVER history AS step, sum(amount_hundredths) OVER history AS balance
      FROM wallet_entry entry JOIN wallet_account account ON account.id = entry.account_id
      WHERE family_id IS NOT NULL WINDOW history AS (PARTITION BY account_id ORDER BY entry.version)
    ), outcome AS (
      SELECT account_id, count(*) AS steps, sum(amount_hundredths) AS balance,
        bool_and((version, balance_after_hundredths) IS NOT DISTINCT FROM (step, balance)) AS is_sound
      FROM retraced GROUP BY account_id
    )
    SELECT account.id, family_id AS "familyId", kind
    FROM wallet_account account LEFT JOIN outcome ON outcome.account_id = account.id
    WHERE family_id IS NOT NULL AND (
      NOT coalesce(is_sound, true) OR version <> coalesce(steps, 0) OR balance_hundredths <> coalesce(outcome.balance, 0)
    )
    ORDER BY account.id`.execute(db)
  return rows
}
