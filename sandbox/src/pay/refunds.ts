import { newId } from '../ids.ts'
import type { RefundParams } from './api/refund-params.ts'
import { pendingRefundsLast4 } from './cards.ts'
import { nowInSeconds } from './clock.ts'
import type { Provider } from './provider.ts'
import type { Charge, Refund } from './records.ts'

export function refund({ store, outbox }: Provider, charge: Charge, amount: number, params: RefundParams) {
  const made = newRefund(charge, amount, params)
  const refunded = withRefunded(charge, charge.amount_refunded + amount)
  store.put('refunds', made)
  store.put('charges', refunded)
  outbox.announce('refund.created', made)
  outbox.announce('charge.refunded', refunded)
  return made
}

/** The bank has paid out a refund that was pending. */
export function succeedRefund({ store, outbox }: Provider, made: Refund) {
  const succeeded: Refund = { ...made, status: 'succeeded' }
  store.put('refunds', succeeded)
  outbox.announce('refund.updated', succeeded)
  return succeeded
}

/** The bank returns the money days later, and the refund counts as failed. */
export function failRefund({ store, outbox }: Provider, made: Refund) {
  const failed: Refund = { ...made, failure_reason: 'expired_or_canceled_card', status: 'failed' }
  const charge = store.need('charges', made.charge)
  store.put('refunds', failed)
  store.put('charges', withRefunded(charge, charge.amount_refunded - made.amount))
  outbox.announce('refund.updated', failed)
  outbox.announce('refund.failed', failed)
  return failed
}

function withRefunded(charge: Charge, amount_refunded: number): Charge {
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}

function newRefund(charge: Charge, amount: number, { reason, metadata }: RefundParams): Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    status: charge.payment_method_details?.card?.last4 === pendingRefundsLast4 ? 'pending' : 'succeeded',
  } as Refund
}
