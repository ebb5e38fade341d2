import { type Hundredths, hundredths } from '@storylamp/contract/money'
import type { Described } from '@storylamp/contract/wallet/describe-transfer'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tables } from '../tables.ts'

/** Undefined until tokens have moved for the first time. */
const findWallet = (db: Db, familyId: string) =>
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

/** How many lines the statement of a family has: the wallet's entries, and what became a debt without touching the wallet. */
export async function countLines(db: Db, familyId: string): Promise<number> {
  const { rows } = await sql<{
    lines: number
  }>`SELECT count(*)::int AS lines FROM (${lines(familyId)}) AS line`.execute(db)
  return rows[0]?.lines ?? 0
}

const lines = (familyId: string) => sql`
  SELECT coalesce(wallet.transfer_id, debt.transfer_id) AS id, wallet.version, debt.version AS debt_version,
    coalesce(wallet.amount_hundredths, 0) AS amount_hundredths,
    coalesce(wallet.balance_after_hundredths, 0) AS balance_after_hundredths,
    greatest(-debt.amount_hundredths, 0) AS owed_hundredths
  FROM (${entriesOf(familyId, 'wallet')}) AS wallet FULL JOIN (${entriesOf(familyId, 'debt')}) AS debt USING (transfer_id)
  WHERE wallet.version IS NOT NULL OR debt.amount_hundredths < 0`

const entriesOf = (familyId: string, kind: 'wallet' | 'debt') => sql`
  SELECT entry.* FROM wallet_entry entry JOIN wallet_account account ON account.id = entry.account_id
  WHERE account.family_id = ${familyId} AND account.kind = ${kind}`

export type EntryRow = Described & {
  id: string
  created_at: Date
  payment_id: string | null
  balance_after_hundredths: Hundredths
  owed_hundredths: Hundredths | null
}

/** Newest first. Entries are numbered in their order; a debt beside them follows the last one before it. */
export async function selectLines(db: Db, familyId: string, limit: number, offset: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT line.id, transfer.created_at, transfer.kind, transfer.payment_id, transfer.reason,
      spend.purpose, spend.title, amount_hundredths, balance_after_hundredths, owed_hundredths
    FROM (${lines(familyId)}) AS line JOIN wallet_transfer transfer ON transfer.id = line.id
    JOIN wallet_transfer spend ON spend.id = coalesce(transfer.gives_back, transfer.id)
    ORDER BY coalesce(line.version, (
      SELECT max(before.version) FROM (${entriesOf(familyId, 'wallet')}) AS before
      JOIN wallet_transfer earlier ON earlier.id = before.transfer_id AND earlier.created_at <= transfer.created_at
    ), 0) DESC, line.version IS NULL DESC, line.debt_version DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
