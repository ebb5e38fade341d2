import { type Cents, sumOf } from '@storylamp/contract/money'
import { type InsertObject, type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderRefund } from '../../../providers/payments/provider.ts'
import { arePaymentsOf } from '../payments-of.ts'
import { type PaymentTables, tables } from '../tables.ts'

export const insertRefund = (db: Db, refund: InsertObject<PaymentTables, 'refund'>) =>
  tables(db).insertInto('refund').values(refund).execute()

/** What refunds of an order that have succeeded are less by than what they are for. */
export async function sumWithheld(db: Db, order: string): Promise<Cents> {
  const counted = (await findRefunds(db, order)).filter(({ state }) => state === 'succeeded')
  return sumOf(counted.map(({ withheld_cents }) => withheld_cents))
}

export const findRefundById = (db: Db, id: string) =>
  tables(db)
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.amount_cents',
      'refund.state',
      'payment_id',
      'provider_id',
      'intent_id',
      'gift_card_id',
    ])
    .where('refund.id', '=', id)
    .$narrowType<{ intent_id: string; payment_id: NotNull }>()
    .executeTakeFirstOrThrow()

/** What else is to go back of the same order: a refund may be of several payments. */
export const findOthersRequested = (db: Db, refundId: string, paymentId: string) =>
  tables(db)
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .innerJoin('payment as own', 'own.order_id', 'payment.order_id')
    .select('refund.id')
    .where('own.id', '=', paymentId)
    .where('refund.id', '<>', refundId)
    .where('refund.state', '=', 'requested')
    .orderBy('requested_at')
    .execute()

export const findRequestedRefundsBefore = (db: Db, moment: Date) =>
  tables(db)
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .where('requested_at', '<', moment)
    .orderBy('requested_at')
    .execute()

/** Of orders, of packs, or of one payment. */
export const findRefunds = (db: Db, ...orders: string[]) =>
  tables(db)
    .selectFrom('refund')
    .select(['id', 'payment_id', 'state', 'provider_id', 'amount_cents', 'withheld_cents', 'origin', 'staff_name'])
    .select(['requested_at', 'failed_at', 'failure'])
    .where(
      sql<boolean>`(payment_id = ANY(ARRAY(SELECT id FROM payment WHERE ${arePaymentsOf(orders)}))
        OR order_id = ANY(${orders}::uuid[]))`,
    )
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

/** The last one that the shop has made; undefined if all were made at the provider. */
export const findLastRefund = async (db: Db, order: string): Promise<Cents | undefined> =>
  (await findRefunds(db, order)).findLast(({ state, amount_cents }) => state === 'succeeded' && amount_cents > 0)
    ?.amount_cents

/** With why the provider says that it failed, if it did. */
export const updateRefund = (db: Db, id: string, refund: Pick<ProviderRefund, 'id' | 'state' | 'reason'>) =>
  tables(db)
    .updateTable('refund')
    .set({ state: refund.state, provider_id: refund.id, ...failureOf(refund) })
    .where('id', '=', id)
    .execute()

export const failureOf = ({ state, reason }: Pick<ProviderRefund, 'state' | 'reason'>) =>
  state === 'failed' ? { failed_at: sql<Date>`now()`, failure: reason } : { failed_at: null, failure: null }

/** To a gift card. */
export const setSucceeded = (db: Db, id: string) =>
  tables(db).updateTable('refund').set({ state: 'succeeded' }).where('id', '=', id).execute()

export const setRefused = (db: Db, id: string, reason: string) =>
  tables(db)
    .updateTable('refund')
    .set({ state: 'failed', ...failureOf({ state: 'failed', reason }) })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('provider_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Those of refunds, and of problems that were closed. */
export async function erasePaymentReasons(db: Db, familyId: string): Promise<void> {
  const payments = tables(db).selectFrom('payment').select('id').where('family_id', '=', familyId)
  for (const table of ['refund', 'payment_problem'] as const) {
    const typed = tables(db).updateTable(table).set({ reason: 'erased' }).where('reason', 'is not', null)
    await typed.where('payment_id', 'in', payments).execute()
  }
}
