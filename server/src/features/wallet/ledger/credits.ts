import { type Hundredths, minus, hundredths as ofHundredths } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { credit, debitOrOwe } from './moves.ts'
import { lockBalances, requireTransaction, type Source, sumGiven, transferOnce } from './transfer.ts'

const accounts = { free_tokens: 'free_tokens', top_up: 'top_ups' } as const
const columns = { free_tokens: 'order_id', top_up: 'payment_id' } as const

/**
 * Refunds and disputes take tokens back, and return them if they fail; tokens that are already spent become a debt. `total` is
 * the sum of all of them, so that a repeated report changes nothing and never more is taken than was credited. Returns what
 * this one has taken; below zero, what it has returned.
 */
async function takeBack(db: Db, source: Source, familyId: string, id: string, total: Hundredths): Promise<Hundredths> {
  requireTransaction(db)
  // The lock lets the second of two concurrent refunds see what the first took.
  await lockBalances(db, familyId)
  const kind = `${source}_back` as const
  const { given, taken, steps } = await sumGiven(db, familyId, source, id)
  const change = minus(ofHundredths(Math.min(total, given)), taken)
  if (change === 0) return change
  const hundredths = ofHundredths(Math.abs(change))
  const key = `${kind.replaceAll('_', '-')}/${id}/${steps + 1}`
  await transferOnce(db, key, { familyId, kind, hundredths, [columns[source]]: id }, (balances) =>
    change > 0 ? debitOrOwe(hundredths, accounts[source], balances) : credit(hundredths, accounts[source]),
  )
  return change
}

/** Credits an order's free tokens, once. */
export async function giveFreeTokens(db: Db, familyId: string, orderId: string, hundredths: Hundredths): Promise<void> {
  if (hundredths === 0) return
  const transfer = { familyId, kind: 'free_tokens' as const, hundredths, order_id: orderId }
  await transferOnce(db, `free-tokens/${orderId}`, transfer, () => credit(hundredths, 'free_tokens'))
}

/** `total` is what all refunds and disputes of the order together take. */
export const takeBackFreeTokens = (db: Db, familyId: string, orderId: string, total: Hundredths): Promise<Hundredths> =>
  takeBack(db, 'free_tokens', familyId, orderId, total)

/** What is gone of the free tokens of orders, for those of which some are. */
export async function findFreeTokensTaken(db: Db, orderIds: string[]): Promise<ReadonlyMap<string, Hundredths>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order: string; taken: Hundredths }>`
    SELECT order_id AS "order", -sum(amount_hundredths)::bigint AS taken
    FROM wallet_transfer transfer
    JOIN wallet_entry entry ON entry.transfer_id = transfer.id
    JOIN wallet_account account ON account.id = entry.account_id
    WHERE order_id = ANY(${orderIds}::uuid[]) AND transfer.kind = 'free_tokens_back' AND account.family_id IS NOT NULL
    GROUP BY order_id HAVING sum(amount_hundredths) < 0`.execute(db)
  return new Map(rows.map(({ order, taken }) => [order, taken]))
}

/** The free tokens of an order that refunds and disputes have taken back by now. */
export async function sumFreeTokensTaken(db: Db, familyId: string, orderId: string): Promise<Hundredths> {
  const { taken } = await sumGiven(db, familyId, 'free_tokens', orderId)
  return taken
}

/** The tokens of a paid pack, once for a payment. */
export const topUp = (db: Db, familyId: string, paymentId: string, hundredths: Hundredths): Promise<void> =>
  transferOnce(db, `top-up/${paymentId}`, { familyId, kind: 'top_up', hundredths, payment_id: paymentId }, () =>
    credit(hundredths, 'top_ups'),
  )

/** `total` is what all refunds and disputes of the payment together take; returns what this one has taken. */
export const takeBackTopUp = (db: Db, familyId: string, paymentId: string, total: Hundredths): Promise<Hundredths> =>
  takeBack(db, 'top_up', familyId, paymentId, total)
