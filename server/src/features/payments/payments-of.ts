import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentRow } from './queries.ts'
import { tables } from './tables.ts'

/** Payments of orders, and packs of tokens, whose id is that of their payment; or one payment by itself. */
export const arePaymentsOf = (orders: string[]) =>
  sql<boolean>`(payment.order_id = ANY(${orders}::uuid[]) OR payment.id = ANY(${orders}::uuid[]))`

/** Their order, or pack. */
export const paidFor = sql<string>`coalesce(payment.order_id, payment.id)`

/** The last one first, as money goes back to it first: after gift cards the provider. */
export const findPaymentsOf = (db: Db, orders: string[]): Promise<PaymentRow[]> =>
  orders.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('payment')
        .selectAll()
        .where(arePaymentsOf(orders))
        .orderBy(sql`gift_card_id IS NOT NULL`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()

/** Locked in the order of their ids. */
export async function lockPaymentsOf(db: Db, order: string): Promise<PaymentRow[]> {
  const payments = tables(db)
    .selectFrom('payment')
    .select('id')
    .where(arePaymentsOf([order]))
    .orderBy('id')
  await payments.forUpdate().execute()
  return findPaymentsOf(db, [order])
}

/** The order, or the pack, of each payment. */
export async function findPaidFor(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('payment')
    .select(['id', paidFor.as('paid_for')])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, paid_for }) => [id, paid_for]))
}

/** Locks a payment with the others of its order. */
export async function lockWithOthers(db: Db, id: string) {
  const payments = await lockPaymentsOf(db, (await findPaidFor(db, [id])).get(id) ?? id)
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined) throw new Error(`there is no payment ${id}`)
  return { payment, payments }
}
