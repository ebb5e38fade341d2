import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Cents, type Currency, minus, sentCents, toCents } from '@storylamp/contract/money'
import { isByLines, type RefundBody } from '@storylamp/contract/orders/admin-orders'
import { refundable } from '@storylamp/contract/orders/paid-order'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { type NewEvent, recordEvent } from '../../events/index.ts'
import {
  lockPaymentsOf,
  type PaymentDeps,
  type RefundRequest,
  type RequestedRefund,
  readMoneyOf,
  requestRefund,
  tryRefund,
} from '../../payments/index.ts'
import { refundOf } from '../../quote/index.ts'
import { readSections } from '../../settings/index.ts'
import { takeBackFreeTokens } from '../../wallet/index.ts'
import { aboutOrder, findAdminOrder, orderNotFound } from '../admin/admin-order-queries.ts'
import { findOrderById, type OrderRow, recordStep } from '../queries.ts'
import { type ChosenParts, chosenParts, insertParts, readFrozen, refundableOf, restOf } from './refund-shares.ts'
import { sumTokensGone } from './tokens-of-refunds.ts'

/**
 * Records the refund of an order, whole, by lines or by amount, or of a pack of tokens. Of a family that is erased,
 * the reason is not kept.
 */
export async function refundOrder(db: Db, admin: Member, id: string, { amount, reason, ...chosen }: RefundBody) {
  const row = isUuid(id) ? await findAdminOrder(db, id) : undefined
  if (row === undefined || row.currency === null) return orderNotFound()
  const { currency } = row
  const cents = amount === undefined ? undefined : sentCents(amount, currency, maxRefundCents)
  if (amount !== undefined && cents === undefined)
    return refuseField('invalid_input', 'amount', adminTexts.amountInvalid)
  // Before the family, as the deletion of an account does.
  await lockPaymentsOf(db, id)
  const stored = (await isFamilyDeleted(db, row.family_id)) ? null : reason
  const act = { about: aboutOrder(row), reason: stored }
  const refund = {
    order: id,
    currency,
    cents,
    reason: stored ?? 'erased',
    cause: 'chosen' as const,
    by: admin,
    act,
    most: await maxRefundFor(db, admin, currency),
  }
  const order = row.type === 'physical' ? await findOrderById(db, id) : undefined
  if (order === undefined && isByLines(chosen)) return refuseField('invalid_input', 'lines', adminTexts.packHasNoLines)
  const requested =
    order === undefined ? await requestRefund(db, refund) : await requestOrderRefund(db, order, refund, chosen)
  if (requested instanceof Refusal) return requested
  if (order === undefined) {
    const { refundId, money } = requested
    const event = { kind: 'refund.requested', details: { refund: refundId, money, cause: 'chosen' } } as const
    await recordEvent(db, { ...event, by: admin, about: { ...act.about, payment: id }, reason: stored })
  }
  return requested
}

// More than any order costs.
export const maxRefundCents = 100_000_000

/** Support refunds up to the amount of the settings in the currency, of which none is reckoned from another. */
export async function maxRefundFor(db: Db, { staffRole }: Member, currency: Currency): Promise<Cents | undefined> {
  if (staffRole !== 'support') return undefined
  const { staff, selling } = await readSections(db, ['staff', 'selling'])
  const most = currency === selling.currency ? staff.supportRefunds : staff.otherSupportRefunds[currency]
  return toCents(most ?? 0, currency)
}

/** Calls the payment provider, so outside of any transaction. Returns why the refund is still pending or refused. */
export async function executeOrderRefund(payments: PaymentDeps, { refundId }: Pick<RequestedRefund, 'refundId'>) {
  const state = await tryRefund(payments, refundId)
  if (state === 'unanswered') return new Refusal('refund_delayed', adminTexts.refundFollows)
  return state === 'failed' ? new Refusal('refund_refused', adminTexts.refundRefused) : undefined
}

type Request = Omit<RefundRequest, 'currency'> & { act?: Pick<NewEvent, 'about' | 'reason'> }

/**
 * Records a refund of an amount, of the rest, or of lines, for their price or another amount. It is executed after the transaction.
 * What was refunded of the lines is kept; a refund that leaves nothing is one of all pieces that are left.
 */
export async function requestOrderRefund(db: Db, order: OrderRow, request: Request, chosen: ChosenParts = {}) {
  await lockPaymentsOf(db, order.id)
  const frozen = await readFrozen(db, order)
  const isChosen = isByLines({ lines: chosen.lines, delivery: Boolean(chosen.delivery) })
  const price = isChosen ? refundOf(frozen, chosenParts(chosen)) : undefined
  if (isChosen && price === undefined) {
    const details = { sent: chosen, current: z.encode(refundable, refundableOf(frozen, order.currency)) }
    return new Refusal('pieces_refunded', adminTexts.piecesRefunded, details)
  }
  const refund = await requestRefund(db, { ...request, currency: order.currency, cents: request.cents ?? price })
  if (refund instanceof Refusal) {
    const isTooLarge = isChosen && refund.code === 'refund_too_large'
    return isTooLarge ? new Refusal('refund_too_large', adminTexts.piecesNotLeft) : refund
  }
  if (isChosen || refund.isRest) {
    const parts = isChosen ? chosenParts(chosen) : restOf(frozen)
    const less = price === undefined ? request.withheld : minus(price, refund.money.cents)
    await insertParts(db, { id: order.id, refunds: refund.refunds, frozen }, parts, less)
  }
  const { refundId, money } = refund
  if (money.cents === 0) {
    await takeTokens(db, order)
    return refund
  }
  const { by, cause, withheld, act } = request
  await recordStep(db, order, {
    kind: 'refund.requested',
    details: { refund: refundId, money, cause, ...chosen },
    by,
    ...act,
  })
  if (withheld) {
    const details = { refund: refundId, money: { ...money, cents: withheld } }
    await recordStep(db, order, { kind: 'refund.withheld', details, by: 'shop' })
  }
  return refund
}

/** No money will move with which they would leave. */
async function takeTokens(db: Db, order: OrderRow): Promise<void> {
  const { disputedCents } = await readMoneyOf(db, order.id)
  await takeBackFreeTokens(
    db,
    order.family_id,
    order.id,
    await sumTokensGone(db, order, { refundedCents: order.refunded_cents, disputedCents }),
  )
}
