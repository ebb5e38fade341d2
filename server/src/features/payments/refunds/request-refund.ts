import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Money } from '@storylamp/contract/money'
import { type Cents, type Currency, cents, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { Actor } from '../../events/index.ts'
import { lockPaymentsOf } from '../payments-of.ts'
import type { PaymentRow } from '../queries.ts'
import type { RefundCause } from '../tables.ts'
import { readMoneyOf } from './money-of-order.ts'
import { insertRefund } from './refund-queries.ts'

/** Without an amount the rest is refunded. */
export type RefundRequest = {
  /** Of the order or the pack. */
  currency: Currency
  /** The order, or the pack of tokens, whose id is that of its payment. */
  order: string
  cents: Cents | undefined
  /** Withheld from it; it does not go back later either. */
  withheld?: Cents
  cause: RefundCause
  reason?: string
  by: Actor
  /** What may be refunded of the order in all. */
  most?: Cents | undefined
}

export type RequestedRefund = {
  /** The first one: it stands for all of them. */
  refundId: string
  /** One for each payment that money goes back to. */
  refunds: { id: string; cents: Cents }[]
  money: Money
  /** Nothing is left to refund. */
  isRest: boolean
}

/**
 * Records a refund before the provider is asked: of the payments that were used last first. Their locks keep the sum of all refunds
 * within the amounts paid.
 */
export async function requestRefund(
  db: Db,
  { order, currency, cents: wanted, withheld = cents(0), most, ...request }: RefundRequest,
): Promise<RequestedRefund | Refusal<'not_paid' | 'payment_disputed' | 'refund_limit' | 'refund_too_large'>> {
  const payments = await lockPaymentsOf(db, order)
  const paid = payments.filter(({ state }) => state === 'completed')
  if (payments.length > 0 && paid.length === 0) return new Refusal('not_paid', adminTexts.notPaid)
  const { refundedCents, disputedCents, parts } = await readMoneyOf(db, order)
  const left = sumOf(parts.map((part) => part.leftCents))
  const requested = wanted ?? left
  // Returned pieces that were free of charge, or whose money a bank took: the provider is not asked.
  const isFree = request.cause === 'return' && wanted === 0
  if (!isFree && (requested <= 0 || requested > left)) {
    return disputedCents > 0
      ? new Refusal('payment_disputed', adminTexts.disputed)
      : new Refusal('refund_too_large', adminTexts.refundTooMuch)
  }
  const back = minus(requested, withheld)
  if (!isFree && most !== undefined && sumOf([refundedCents, back]) > most)
    return new Refusal('refund_limit', adminTexts.aboveYourLimit)
  const shares = isFree ? [noMoney(paid[0])] : shareOut(parts, requested, withheld)
  const refunds: RequestedRefund['refunds'] = []
  for (const { payment, backCents, withheldCents } of shares) {
    const id = randomUUID()
    await insertRefund(db, {
      id,
      ...(payment === undefined ? { payment_id: null, order_id: order } : { payment_id: payment.id }),
      amount_cents: backCents,
      withheld_cents: withheldCents,
      ...originOf(request.by),
      ...(backCents === 0 && { state: 'succeeded' as const }),
      cause: request.cause,
      reason: request.reason ?? null,
    })
    refunds.push({ id, cents: backCents })
  }
  return {
    refundId: refunds[0]?.id ?? '',
    refunds,
    money: { cents: back, currency },
    isRest: requested === left,
  }
}

type Share = { payment: PaymentRow | undefined; backCents: Cents; withheldCents: Cents }

const noMoney = (payment: PaymentRow | undefined): Share => ({ payment, backCents: cents(0), withheldCents: cents(0) })

/** What is withheld is taken from the last ones, so that money goes back with the first one. */
function shareOut(parts: { payment: PaymentRow; leftCents: Cents }[], requested: Cents, withheld: Cents): Share[] {
  let rest = requested
  const taken = parts.map(({ payment, leftCents }) => {
    const share = cents(Math.min(leftCents, rest))
    rest = minus(rest, share)
    return { payment, share }
  })
  let less = withheld
  return taken
    .filter(({ share }) => share > 0)
    .toReversed()
    .map(({ payment, share }) => {
      const withheldCents = cents(Math.min(share, less))
      less = minus(less, withheldCents)
      return { payment, backCents: minus(share, withheldCents), withheldCents }
    })
    .toReversed()
}

const originOf = (by: Actor) =>
  typeof by === 'string'
    ? { origin: by === 'customer' ? by : ('shop' as const), staff_name: null }
    : { origin: 'staff' as const, staff_name: by.name }
