import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WalletTables } from '../tables.ts'
import type { Balances, Move } from './moves.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

/** What a family has, for this transaction alone until it ends; its accounts are made when it is seen for the first time. */
export async function lockBalances(db: Db, familyId: string): Promise<Balances> {
  // Providers a transaction the lock would be gone before anything is decided.
  if (!db.isTransaction) throw new Error('tokens move in a transaction')
  const known = await lockAccounts(db, familyId)
  if (known.length > 0) return toBalances(known)
  await insertAccounts(db, familyId)
  return toBalances(await lockAccounts(db, familyId))
}

const lockAccounts = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('wallet_account')
    .select(['kind', 'balance_hundredths'])
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const toBalances = (accounts: Awaited<ReturnType<typeof lockAccounts>>) =>
  Object.fromEntries(accounts.map(({ kind, balance_hundredths }) => [kind, balance_hundredths])) as Balances

/** Waits for another transaction that is making them too. */
const insertAccounts = (db: Db, familyId: string) =>
  tables(db)
    .insertInto('wallet_account')
    .values(
      (['wallet', 'debt'] as const).map((kind) => ({ family_id: familyId, kind, balance_hundredths: 0, version: 0 })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findTransfer = (db: Db, key: string) =>
  tables(db).selectFrom('wallet_transfer').select(['id', 'request_hash']).where('key', '=', key).executeTakeFirst()

type NewTransfer = Insertable<WalletTables['wallet_transfer']>

/** The transfer and its entries in one statement; the database moves the balances. */
export async function insertTransfer(db: Db, transfer: NewTransfer, familyId: string, moves: Move[]): Promise<void> {
  const { id, key, request_hash, kind, reference } = transfer
  const kinds = moves.map(({ account }) => account)
  const amounts = moves.map(({ hundredths }) => hundredths)
  await sql`
    WITH made AS (
      INSERT INTO wallet_transfer (id, key, request_hash, kind, reference)
      VALUES (${id}, ${key}, ${request_hash}, ${kind}, ${reference})
    )
    INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths)
    SELECT ${id}, account.id, move.hundredths
    FROM unnest(${kinds}::text[], ${amounts}::bigint[]) AS move (kind, hundredths)
    JOIN wallet_account account USING (kind)
    WHERE account.family_id = ${familyId} OR account.family_id IS NULL`.execute(db)
}

/** What a spend took from the wallet of its family. */
export const findSpend = (db: Db, familyId: string, transferId: string) =>
  tables(db)
    .selectFrom('wallet_transfer as transfer')
    .innerJoin('wallet_entry as entry', 'entry.transfer_id', 'transfer.id')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .select(['transfer.reference', sql<number>`-entry.amount_hundredths`.as('hundredths')])
    .where('transfer.id', '=', transferId)
    .where('transfer.kind', '=', 'spend')
    .where('account.family_id', '=', familyId)
    .executeTakeFirstOrThrow()

type Kinds = Record<'given' | 'taken', TransferKind>

/** What an order or a payment has brought a family, and how much of it was taken back. */
export async function sumGiven(db: Db, familyId: string, reference: string, kinds: Kinds) {
  const { rows } = await sql<{ given: number; taken: number }>`
    SELECT
      coalesce(sum(amount_hundredths) FILTER (WHERE transfer.kind = ${kinds.given}), 0)::bigint AS given,
      coalesce(-sum(amount_hundredths) FILTER (WHERE transfer.kind = ${kinds.taken}), 0)::bigint AS taken
    FROM wallet_transfer transfer
    JOIN wallet_entry entry ON entry.transfer_id = transfer.id
    JOIN wallet_account account ON account.id = entry.account_id
    WHERE transfer.reference = ${reference} AND account.family_id = ${familyId}`.execute(db)
  return rows[0] ?? { given: 0, taken: 0 }
}
