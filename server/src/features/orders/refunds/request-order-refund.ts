import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { minus } from '@storylamp/contract/money'
import { isByLines } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { NewEvent } from '../../events/index.ts'
import { lockPayment, type RefundRequest, requestRefund } from '../../payments/index.ts'
import { refundOf } from '../../quote/index.ts'
import { takeBackFreeTokens } from '../../wallet/index.ts'
import { type OrderRow, recordStep } from '../queries.ts'
import { type ChosenParts, chosenParts, refundableOf, restOf } from './refund-shares.ts'
import { insertParts, readFrozen } from './refunded-parts.ts'
import { sumTokensGone } from './tokens-of-refunds.ts'

type Request = RefundRequest & { act?: Pick<NewEvent, 'about' | 'reason'> }

/**
 * Records a refund of an amount, of the rest, or of lines, for their price or another amount. It is executed after the transaction.
 * What was refunded of the lines is kept; a refund that leaves nothing is one of all pieces that are left.
 */
export async function requestOrderRefund(db: Db, order: OrderRow, request: Request, chosen: ChosenParts = {}) {
  await lockPayment(db, order.payment_id)
  const frozen = await readFrozen(db, order)
  const isChosen = isByLines({ lines: chosen.lines, delivery: Boolean(chosen.delivery) })
  const price = isChosen ? refundOf(frozen, chosenParts(chosen)) : undefined
  if (isChosen && price === undefined) {
    const details = { sent: chosen, current: refundableOf(frozen) }
    return new Refusal('pieces_refunded', adminTexts.piecesRefunded, details)
  }
  const refund = await requestRefund(db, { ...request, cents: request.cents ?? price })
  if (refund instanceof Refusal) {
    const isTooLarge = isChosen && refund.code === 'refund_too_large'
    return isTooLarge ? new Refusal('refund_too_large', adminTexts.piecesNotLeft) : refund
  }
  if (isChosen || refund.isRest) {
    const parts = isChosen ? chosenParts(chosen) : restOf(frozen)
    const less = price === undefined ? request.withheld : minus(price, refund.money.cents)
    await insertParts(db, { id: order.id, refundId: refund.refundId, frozen }, parts, less)
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
  const { refunded_cents: refundedCents, disputed_cents: disputedCents } = await lockPayment(db, order.payment_id)
  await takeBackFreeTokens(
    db,
    order.family_id,
    order.id,
    await sumTokensGone(db, order, { refundedCents, disputedCents }),
  )
}
