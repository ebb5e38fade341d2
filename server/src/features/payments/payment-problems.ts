import { describeMismatch } from '@storylamp/contract/events/alarm-texts'
import { describeFailedRefund } from '@storylamp/contract/events/step-texts'
import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import type { PaymentProblem } from '@storylamp/contract/payments/payment-problem'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { arePaymentsOf, paidFor } from './payments-of.ts'
import { hasOpenProblem, type PaymentRow } from './queries.ts'
import { findRefunds } from './refunds/refund-queries.ts'
import { type PaymentTables, type RefundState, tables } from './tables.ts'

/** Nothing if the same one is open. */
export const openProblem = (db: Db, problem: InsertObject<PaymentTables, 'payment_problem'>) =>
  tables(db)
    .insertInto('payment_problem')
    .values(problem)
    .onConflict((conflict) => conflict.columns(['payment_id', 'refund_id']).where('closed_at', 'is', null).doNothing())
    .execute()

/** Of an order, a pack or a payment. Without a person it has ended by itself. Returns the payment, if it was open. */
export async function closeProblem(
  db: Db,
  order: string,
  id: string,
  by: { staff_name: string; reason: string } | undefined,
): Promise<string | undefined> {
  const closed = await tables(db)
    .updateTable('payment_problem')
    .set({ closed_at: sql<Date>`clock_timestamp()`, ...by })
    .where(sql`id::text`, '=', id)
    .where(
      'payment_id',
      'in',
      tables(db)
        .selectFrom('payment')
        .select('id')
        .where(arePaymentsOf([order])),
    )
    .where('closed_at', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  return closed?.payment_id
}

/**
 * A failed refund is a problem until its money has gone back, and what was paid otherwise until all of it has. What a person has
 * closed stays closed, until that refund fails anew.
 */
export async function syncProblems(db: Db, payment: PaymentRow, refundedCents: Cents): Promise<void> {
  const known = await tables(db)
    .selectFrom('payment_problem')
    .select(['id', 'refund_id', 'mismatch', 'opened_at', 'closed_at', 'staff_name'])
    .where('payment_id', '=', payment.id)
    .execute()
  const paidCents = known.find(({ mismatch }) => mismatch !== null)?.mismatch?.money.cents ?? payment.amount_cents
  const isAllBack = refundedCents >= paidCents
  const closed = known.filter(({ staff_name }) => staff_name !== null)
  const refunds = (await findRefunds(db, payment.id)).filter(
    (refund) => !closed.some(({ refund_id, opened_at }) => refund_id === refund.id && opened_at >= failedAt(refund)),
  )
  const failures = isAllBack ? [] : openFailures(refunds)
  for (const { id } of failures) {
    await openProblem(db, { payment_id: payment.id, kind: 'refund_failed', refund_id: id })
  }
  for (const { id, refund_id, closed_at } of known) {
    const isOver = refund_id === null ? isAllBack : !failures.some((failure) => failure.id === refund_id)
    if (closed_at === null && isOver) await closeProblem(db, payment.id, String(id), undefined)
  }
}

const selectOpen = (db: Db) =>
  tables(db)
    .selectFrom('payment_problem as problem')
    .innerJoin('payment', 'payment.id', 'problem.payment_id')
    .leftJoin('refund', 'refund.id', 'refund_id')
    .select(['problem.id', 'problem.payment_id', 'mismatch', 'opened_at', 'currency', 'family_id'])
    .select(['refund.amount_cents', 'failure', 'provider_id', paidFor.as('paid_for')])
    .where('closed_at', 'is', null)
    .orderBy('problem.id', 'desc')

export const findProblems = (db: Db, orders: string[]) => selectOpen(db).where(arePaymentsOf(orders)).execute()

export const findProblemsToShow = (db: Db, limit: number) => selectOpen(db).limit(limit).execute()

const maxProblems = 1000

/** The orders and packs of payments that a person must look at, the newest of many. */
export async function findWithPaymentProblems(db: Db): Promise<string[]> {
  const payments = tables(db).selectFrom('payment').select(paidFor.as('paid_for'))
  const rows = await payments.where(hasOpenProblem).orderBy('created_at', 'desc').limit(maxProblems).execute()
  return rows.map(({ paid_for }) => paid_for)
}

type Open = Awaited<ReturnType<typeof findProblems>>[number]

export const toProblem = ({ id, opened_at, ...problem }: Open): PaymentProblem => ({
  _id: String(id),
  text: textOf(problem),
  openedAt: opened_at.toISOString(),
})

function textOf({ mismatch, amount_cents, currency, failure, provider_id }: Omit<Open, 'id' | 'opened_at'>): string {
  if (mismatch !== null) return describeMismatch(mismatch)
  const money = { cents: amount_cents ?? cents(0), currency }
  return describeFailedRefund({ money, isRefused: provider_id === null, reason: failure })
}

type Refund = { state: RefundState; amount_cents: Cents; requested_at: Date; failed_at: Date | null }

/**
 * The failed refunds whose money has not gone back since. What was requested after a failure repeats it: the same amount, or as
 * much in parts. No success counts for two failures.
 */
export function openFailures<Row extends Refund>(refunds: Row[]): Row[] {
  const sent = refunds
    .filter(({ state }) => state === 'succeeded')
    .map(({ amount_cents, requested_at }) => ({ left: amount_cents, requested_at }))
  const laterThan = (failed: Refund) => sent.filter(({ requested_at }) => requested_at > failedAt(failed))
  return refunds
    .filter(({ state }) => state === 'failed')
    .toSorted((one, other) => failedAt(one).getTime() - failedAt(other).getTime())
    .filter((failure) => {
      const same = laterThan(failure).find(({ left }) => left === failure.amount_cents)
      if (same !== undefined) same.left = cents(0)
      return same === undefined
    })
    .filter((failure) => {
      const parts = laterThan(failure)
      if (sumOf(parts.map(({ left }) => left)) < failure.amount_cents) return true
      let missing = failure.amount_cents
      for (const part of parts) {
        const taken = cents(Math.min(missing, part.left))
        part.left = minus(part.left, taken)
        missing = minus(missing, taken)
      }
      return false
    })
}

const failedAt = ({ failed_at, requested_at }: Pick<Refund, 'failed_at' | 'requested_at'>) => failed_at ?? requested_at
