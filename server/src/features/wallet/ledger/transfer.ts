import { randomUUID } from 'node:crypto'
import { type Hundredths, hundredths } from '@storylamp/contract/money'
import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import { type Insertable, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { contentHash } from '../../../platform/idempotency/content-hash.ts'
import { type ShopAccount, tables, type WalletTables } from '../tables.ts'
import { type Balances, type Move, payDebt, requirePositive } from './moves.ts'

type Transfer = {
  familyId: string
  kind: TransferKind
  hundredths: Hundredths
} & Pick<NewTransfer, 'payment_id' | 'order_id' | 'gives_back' | 'reason'>

/** Computes the entries of a transfer from the family's balance. */
type Decide = (balances: Balances) => Move[]

/** The transfer is part of the caller's transaction, so the lock lasts until that ends. */
export function requireTransaction(db: Db): void {
  if (!db.isTransaction) throw new Error('tokens move in a transaction')
}

/** For causes that may arrive twice, such as payment events: a known key moves nothing. */
export async function transferOnce(db: Db, key: string, transfer: Transfer, decide: Decide): Promise<void> {
  requireTransaction(db)
  requirePositive(transfer.hundredths)
  const balances = await lockBalances(db, transfer.familyId)
  const { familyId, kind, hundredths } = transfer
  const request_hash = contentHash([familyId, kind, hundredths])
  const known = await findTransfer(db, key)
  if (known === undefined) return insert(db, { key, request_hash }, transfer, balances, decide(balances))
  if (!request_hash.equals(known.request_hash ?? Buffer.of())) throw new Error(`${key} is known with other contents`)
}

/** For causes within a single request. */
export async function transferNow(db: Db, transfer: Transfer, decide: Decide): Promise<void> {
  requireTransaction(db)
  requirePositive(transfer.hundredths)
  const balances = await lockBalances(db, transfer.familyId)
  await insert(db, {}, transfer, balances, decide(balances))
}

type Key = Pick<NewTransfer, 'key' | 'request_hash'>

async function insert(db: Db, key: Key, transfer: Transfer, balances: Balances, moves: Move[]) {
  await insertTransfer(db, { id: randomUUID(), ...key, ...transfer }, moves)
  const payment = payDebt(balances, moves)
  if (payment === undefined) return
  await insertTransfer(db, { id: randomUUID(), kind: 'debt_paid', familyId: transfer.familyId }, payment)
}

/** A family's balances, locked until the transaction ends; its accounts are created when they are first needed. */
export async function lockBalances(db: Db, familyId: string): Promise<Balances> {
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

/** Waits for another transaction that is creating them too. */
const insertAccounts = (db: Db, familyId: string) =>
  tables(db)
    .insertInto('wallet_account')
    .values(
      (['wallet', 'debt'] as const).map((kind) => ({
        family_id: familyId,
        kind,
        balance_hundredths: hundredths(0),
        version: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const findTransfer = (db: Db, key: string) =>
  tables(db).selectFrom('wallet_transfer').select(['id', 'request_hash']).where('key', '=', key).executeTakeFirst()

type TransferRow = WalletTables['wallet_transfer']
export type NewTransfer = Insertable<TransferRow> & { familyId: string }

/** The transfer and its entries in one statement; the database moves the balances. */
async function insertTransfer(db: Db, transfer: NewTransfer, moves: Move[]): Promise<void> {
  const { id, familyId, key, request_hash, kind, payment_id, order_id, gives_back, reason } = transfer
  const accounts = moves.map(({ account }) => account)
  const amounts = moves.map(({ hundredths }) => hundredths)
  await sql`
    WITH transfer AS (
      INSERT INTO wallet_transfer (id, key, request_hash, kind, payment_id, order_id, gives_back, reason)
      VALUES (${id}, ${key}, ${request_hash}, ${kind}, ${payment_id}, ${order_id}, ${gives_back}, ${reason})
    )
    INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths)
    SELECT ${id}, account.id, move.hundredths
    FROM unnest(${accounts}::text[], ${amounts}::bigint[]) AS move (kind, hundredths)
    JOIN wallet_account account USING (kind)
    WHERE account.family_id = ${familyId} OR account.family_id IS NULL`.execute(db)
}

export type NewDebit = Pick<TransferRow, 'id' | 'kind' | 'purpose' | 'title' | 'reason'> & {
  familyId: string
  hundredths: Hundredths
  to: ShopAccount
}

/**
 * Locks the wallet and moves the tokens if the balance suffices; otherwise returns no row. A single statement, because every
 * sale runs it.
 */
export const insertDebit = prepare<{ transfer_id: string }, NewDebit>(
  'insert debit',
  (value) => sql`
    WITH wallet AS (
      SELECT id, balance_hundredths FROM wallet_account
      WHERE family_id = ${value('familyId')} AND kind = 'wallet' FOR NO KEY UPDATE
    ), transfer AS (
      INSERT INTO wallet_transfer (id, kind, purpose, title, reason)
      SELECT ${value('id')}::uuid, ${value('kind')}, ${value('purpose')}, ${value('title')}, ${value('reason')}
      FROM wallet WHERE balance_hundredths >= ${value('hundredths')}::bigint
      RETURNING id
    )
    INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths)
    SELECT transfer.id, wallet.id, -${value('hundredths')}::bigint FROM transfer, wallet
    UNION ALL
    SELECT transfer.id, shop.id, ${value('hundredths')}::bigint FROM transfer, wallet_account shop
    WHERE shop.family_id IS NULL AND shop.kind = ${value('to')}
    RETURNING transfer_id`,
)

export async function findIndebted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    SELECT family_id FROM wallet_account WHERE kind = 'debt' AND balance_hundredths < 0`.execute(db)
  return rows.map(({ family_id }) => family_id)
}

export const findDebit = (db: Db, familyId: string, transferId: string) =>
  tables(db)
    .selectFrom('wallet_transfer as transfer')
    .innerJoin('wallet_entry as entry', 'entry.transfer_id', 'transfer.id')
    .innerJoin('wallet_account as account', 'account.id', 'entry.account_id')
    .select(sql<Hundredths>`-entry.amount_hundredths`.as('hundredths'))
    .where('transfer.id', '=', transferId)
    .where('transfer.kind', '=', 'spend')
    .where('account.family_id', '=', familyId)
    .executeTakeFirstOrThrow()

/** What credited the tokens: its refund takes them back. */
export type Source = 'free_tokens' | 'top_up'

/** The tokens that an order or payment credited, how many were taken back, and in how many steps. */
export async function sumGiven(db: Db, familyId: string, source: Source, id: string) {
  const back = `${source}_back`
  const { rows } = await sql<{ given: Hundredths; taken: Hundredths; steps: number }>`
    SELECT
      count(DISTINCT transfer.id) FILTER (WHERE transfer.kind = ${back})::int AS steps,
      coalesce(sum(amount_hundredths) FILTER (WHERE transfer.kind = ${source}), 0)::bigint AS given,
      coalesce(-sum(amount_hundredths) FILTER (WHERE transfer.kind = ${back}), 0)::bigint AS taken
    FROM wallet_transfer transfer
    JOIN wallet_entry entry ON entry.transfer_id = transfer.id
    JOIN wallet_account account ON account.id = entry.account_id
    WHERE (order_id = ${id} OR payment_id = ${id}) AND account.family_id = ${familyId}`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum without a row')
  return sums
}

/** Only the reasons of adjustments are free text; the database refuses any other change to the ledger. */
export const eraseAdjustmentReasons = (db: Db, familyId: string) =>
  sql`UPDATE wallet_transfer SET reason = NULL
    WHERE kind = 'adjustment' AND id IN (
      SELECT transfer_id FROM wallet_entry JOIN wallet_account ON wallet_account.id = account_id
      WHERE family_id = ${familyId})`.execute(db)
