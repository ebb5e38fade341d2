import { isRefundable } from '../disputes.ts'
import type { Provider } from '../provider.ts'
import type { Charge } from '../records.ts'
import type { GivenFields } from './form.ts'
import { metadata } from './param-kinds.ts'
import { oneOf, optional, required, type Shape, shape, text, whole } from './params.ts'
import { missing, problem } from './problems.ts'

const refund = {
  payment_intent: required(text(255)),
  amount: optional(whole(1, 99_999_999)),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata),
}

export type RefundParams = Shape<typeof refund>

export function readRefundParams(given: GivenFields): RefundParams {
  return shape(refund)(given, '')
}

export function chargeToRefund({ store }: Provider, { payment_intent }: RefundParams) {
  const intent = store.get('intents', payment_intent)
  if (!intent) throw missing('payment_intent', payment_intent, 'payment_intent')
  const charge = store.get('charges', intent.latest_charge ?? '')
  if (charge?.status === 'succeeded') return charge
  throw problem(400, 'This payment does not have a successful charge to refund.', { param: 'payment_intent' })
}

export function amountToRefund(provider: Provider, charge: Charge, { amount }: RefundParams) {
  if (!isRefundable(provider, charge)) {
    throw problem(400, `Charge ${charge.id} has been charged back and cannot be refunded.`, { code: 'charge_disputed' })
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw problem(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount === undefined || amount <= left) return amount ?? left
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
  throw problem(400, message, { param: 'amount' })
}
