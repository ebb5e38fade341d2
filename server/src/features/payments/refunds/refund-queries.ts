import { type Cents, sumOf } from '@storylamp/contract/money'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderRefund } from '../../../providers/payments/provider.ts'
import { type PaymentTables, type RefundState, tables } from '../tables.ts'

export const insertRefund = (db: Db, refund: InsertObject<PaymentTables, 'refund'>) =>
  tables(db).insertInto('refund').values(refund).execute()

export async function sumRequested(db: Db, paymentId: string): Promise<Cents> {
  const { cents } = await tables(db)
    .selectFrom('refund')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return cents
}

const notFailed: RefundState[] = ['requested', 'succeeded']

/** What refunds of a payment are less by than what they are for. */
export async function sumWithheld(db: Db, paymentId: string, states = notFailed): Promise<Cents> {
  const counted = (await findRefunds(db, paymentId)).filter(({ state }) => states.includes(state))
  return sumOf(counted.map(({ withheld_cents }) => withheld_cents))
}

export const findRefundById = (db: Db, id: string) =>
  tables(db)
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount_cents', 'refund.state', 'payment_id', 'provider_id', 'intent_id'])
    .where('refund.id', '=', id)
    .$narrowType<{ intent_id: string }>()
    .executeTakeFirstOrThrow()

export const findRequestedRefundsBefore = (db: Db, moment: Date) =>
  tables(db)
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .where('requested_at', '<', moment)
    .orderBy('requested_at')
    .execute()

export const findRefunds = (db: Db, ...paymentIds: string[]) =>
  tables(db)
    .selectFrom('refund')
    .select(['id', 'payment_id', 'state', 'provider_id', 'amount_cents', 'withheld_cents', 'origin', 'staff_name'])
    .select(['requested_at', 'failed_at', 'failure'])
    .where('payment_id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

/** The last one that the shop has made; undefined if all were made at the provider. */
export const findLastRefund = async (db: Db, paymentId: string): Promise<Cents | undefined> =>
  (await findRefunds(db, paymentId)).findLast(({ state, amount_cents }) => state === 'succeeded' && amount_cents > 0)
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
