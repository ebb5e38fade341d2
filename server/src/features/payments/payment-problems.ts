import { describeMismatch } from '@storylamp/contract/events/alarm-texts'
import { describeFailedRefund } from '@storylamp/contract/events/step-texts'
import { type Cents, cents } from '@storylamp/contract/money'
import type { PaymentProblem } from '@storylamp/contract/payments/payment-problem'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentRow } from './queries.ts'
import { failedAt, openFailures } from './refunds/open-failures.ts'
import { findRefunds } from './refunds/refund-queries.ts'
import type { PaymentTables } from './tables.ts'

const tables = (db: Db) => db.withTables<PaymentTables>()

/** Nothing if the same one is open. */
export const openProblem = (db: Db, problem: InsertObject<PaymentTables, 'payment_problem'>) =>
  tables(db)
    .insertInto('payment_problem')
    .values(problem)
    .onConflict((conflict) => conflict.columns(['payment_id', 'refund_id']).where('closed_at', 'is', null).doNothing())
    .execute()

/** Without a person it has ended by itself. Returns whether it was open. */
export async function closeProblem(
  db: Db,
  paymentId: string,
  id: string,
  by: { staff_name: string; reason: string } | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('payment_problem')
    .set({ closed_at: sql<Date>`clock_timestamp()`, ...by })
    .where(sql`id::text`, '=', id)
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
    .select(['refund.amount_cents', 'failure', 'provider_id'])
    .where('closed_at', 'is', null)
    .orderBy('problem.id', 'desc')

export const findProblems = (db: Db, paymentIds: string[]) =>
  selectOpen(db).where('problem.payment_id', '=', sql<string>`ANY(${paymentIds}::uuid[])`).execute()

export const findProblemsToShow = (db: Db, limit: number) => selectOpen(db).limit(limit).execute()

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
