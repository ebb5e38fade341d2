import { type Cents, money, sumOf } from '@storylamp/contract/money'
import type { Dispute, DisputeState } from '@storylamp/contract/payments/dispute'
import { type InsertObject, type NotNull, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/paging.ts'
import type { ProviderDispute, ProviderRefund } from '../../../providers/payments/provider.ts'
import type { MovedMoney } from '../deps.ts'
import { arePaymentsOf, paidFor } from '../payments-of.ts'
import { isDecided } from '../reports/classify-dispute.ts'
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
export async function setReturned(db: Db, id: string, paymentId: string, cents: Cents): Promise<void> {
  await tables(db).updateTable('refund').set({ state: 'succeeded' }).where('id', '=', id).execute()
  await tables(db)
    .updateTable('payment')
    .set({ refunded_cents: sql<Cents>`refunded_cents + ${cents}` })
    .where('id', '=', paymentId)
    .execute()
}

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

const undecided: DisputeState[] = ['inquiry', 'open']

/** Every report that was fetched before is stale from now on. */
export const setReported = (db: Db, paymentId: string, { refundedCents, disputedCents }: MovedMoney) =>
  tables(db)
    .updateTable('payment')
    .set({
      refunded_cents: refundedCents,
      disputed_cents: disputedCents,
      report_number: sql<number>`report_number + 1`,
    })
    .where('id', '=', paymentId)
    .execute()

/** Of orders, of packs, or of one payment. */
export const findDisputes = (db: Db, orders: string[]) =>
  tables(db)
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .selectAll('dispute')
    .select(paidFor.as('paid_for'))
    .where(arePaymentsOf(orders))
    .orderBy('opened_at')
    .orderBy('dispute.id')
    .execute()

export const findOpenDisputesOf = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.amount_cents', 'dispute.currency'])
    .where('payment.family_id', '=', familyId)
    .where('dispute.state', 'in', undecided)
    .orderBy('opened_at')
    .execute()

/** What lost disputes have taken of orders and packs for good, by their ids; those that lost nothing are left out. */
export async function findLosses(db: Db, orders: string[]): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ id: string; lost: Cents }>`
    SELECT id, sum(lost)::integer AS lost FROM (
      SELECT ${paidFor} AS id, greatest(0, least(payment.amount_cents - refunded_cents, sum(taken_cents))) AS lost
      FROM payment JOIN dispute ON dispute.payment_id = payment.id
      WHERE ${arePaymentsOf(orders)} AND dispute.state = 'lost'
      GROUP BY payment.id
    ) AS of_payment GROUP BY id`.execute(db)
  return new Map(rows.map(({ id, lost }) => [id, lost]))
}

/** Open disputes and inquiries. */
export const countOpenDisputes = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('dispute').where('state', 'in', undecided))

export const findDisputesToShow = (db: Db, limit: number) =>
  tables(db)
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .selectAll('dispute')
    .select(['purpose', 'family_id'])
    .orderBy(sql`dispute.state NOT IN ('inquiry', 'open')`)
    .orderBy('opened_at', 'desc')
    .orderBy('dispute.id')
    .limit(limit)
    .execute()

type Judged = { state: DisputeState; taken_cents: Cents }

export const upsertDispute = (db: Db, paymentId: string, dispute: ProviderDispute, judged: Judged) => {
  const current = {
    ...judged,
    provider_status: dispute.status,
    amount_cents: dispute.cents,
    currency: dispute.currency,
    reason: dispute.reason,
    respond_by: dispute.respondBy,
  }
  const decided = isDecided(judged.state) ? sql<Date>`now()` : null
  return tables(db)
    .insertInto('dispute')
    .values({ id: dispute.id, payment_id: paymentId, opened_at: dispute.openedAt, decided_at: decided, ...current })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...current,
        decided_at: decided && sql`coalesce(dispute.decided_at, now())`,
      }),
    )
    .execute()
}

/** Disputes of orders and packs by their ids; those without one are left out. */
export async function listDisputes(db: Db, orders: string[]): Promise<Map<string, Dispute[]>> {
  const rows = orders.length === 0 ? [] : await findDisputes(db, orders)
  const byOrder = Map.groupBy(rows, ({ paid_for }) => paid_for)
  return new Map([...byOrder].map(([order, disputes]) => [order, disputes.map(toDispute)]))
}

export const toDispute = (row: Selectable<PaymentTables['dispute']>): Dispute => ({
  _id: row.id,
  status: row.provider_status,
  state: row.state,
  reason: row.reason,
  amount: money(row.amount_cents, row.currency),
  currency: row.currency,
  openedAt: row.opened_at.toISOString(),
  respondBy: row.respond_by?.toISOString() ?? null,
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
})
