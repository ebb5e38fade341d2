import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { findPaymentsOf } from '../payments-of.ts'
import type { PaymentRow } from '../queries.ts'
import { findDisputes, findRefunds } from './refund-queries.ts'

export type MoneyOfOrder = {
  paidCents: Cents
  /** Gone back, or requested. */
  refundedCents: Cents
  disputedCents: Cents
  /** What of which payment can go back now, and what once open disputes are won; the payment that was used last comes first. */
  parts: { payment: PaymentRow; leftCents: Cents; leftOnceWonCents: Cents }[]
}

/** What of an order, or of a pack of tokens, is paid, and what of which payment can go back. */
export async function readMoneyOf(db: Db, order: string): Promise<MoneyOfOrder> {
  const paid = (await findPaymentsOf(db, [order])).filter(({ state }) => state === 'completed')
  const refunds = await findRefunds(db, order)
  const disputes = await findDisputes(db, [order])
  const parts = paid.map((payment) => {
    const own = refunds.filter(({ payment_id }) => payment_id === payment.id)
    const requestedCents = sumOf(own.filter(({ state }) => state === 'requested').map((refund) => refund.amount_cents))
    const withheldCents = sumOf(own.filter(({ state }) => state !== 'failed').map((refund) => refund.withheld_cents))
    const lost = disputes.filter(({ payment_id, state }) => payment_id === payment.id && state === 'lost')
    const refundedCents = sumOf([payment.refunded_cents, requestedCents])
    const kept = minus(payment.amount_cents, sumOf([refundedCents, withheldCents]))
    const leftWithout = (gone: Cents) => cents(Math.max(0, kept - gone))
    return {
      payment,
      refundedCents,
      leftCents: leftWithout(payment.disputed_cents),
      leftOnceWonCents: leftWithout(sumOf(lost.map(({ taken_cents }) => taken_cents))),
    }
  })
  return {
    paidCents: sumOf(paid.map((payment) => payment.amount_cents)),
    refundedCents: sumOf(parts.map((part) => part.refundedCents)),
    disputedCents: sumOf(paid.map((payment) => payment.disputed_cents)),
    parts,
  }
}

/** What of an order can go back, now or once its dispute is won; what a lost one has taken cannot. */
export const readLeftToRefund = async (db: Db, order: string): Promise<Cents> =>
  sumOf((await readMoneyOf(db, order)).parts.map((part) => part.leftOnceWonCents))
