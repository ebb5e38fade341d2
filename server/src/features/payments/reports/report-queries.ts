import { beside, type Cents, money } from '@storylamp/contract/money'
import type { Dispute, DisputeState } from '@storylamp/contract/payments/dispute'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/paging.ts'
import type { ProviderDispute } from '../../../providers/payments/provider.ts'
import type { MovedMoney } from '../deps.ts'
import { arePaymentsOf, paidFor } from '../payments-of.ts'
import { type PaymentTables, tables } from '../tables.ts'
import { isDecided } from './classify-dispute.ts'

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
  ...beside(row.currency),
  openedAt: row.opened_at.toISOString(),
  respondBy: row.respond_by?.toISOString() ?? null,
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
})
