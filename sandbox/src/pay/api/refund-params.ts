import { isRefundable } from '../disputes.ts'
import type { Provider } from '../provider.ts'
import type { Charge } from '../records.ts'
import { expandOf } from './expand.ts'
import type { GivenFields } from './form.ts'
import { metadata } from './param-kinds.ts'
import { oneOf, optional, type Shape, shape, text, whole } from './params.ts'
import { missing, problem } from './problems.ts'

const refund = {
  charge: optional(text(255)),
  payment_intent: optional(text(255)),
  amount: optional(whole(1, 99_999_999)),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata),
  expand: expandOf('refunds'),
}

export type RefundParams = Shape<typeof refund>

export function readRefundParams(given: GivenFields): RefundParams {
  return shape(refund)(given, '')
}

export function chargeToRefund({ store }: Provider, params: RefundParams) {
  const charge = params.charge ? chargeGiven() : chargeOfIntent()
  if (charge?.status === 'succeeded') return charge
  throw problem(400, 'This payment does not have a successful charge to refund.', { param: 'payment_intent' })

  function chargeGiven() {
    const id = params.charge ?? ''
    const found = store.get('charges', id)
    if (!found) throw missing('charge', id, 'charge')
    return found
  }

  function chargeOfIntent() {
    const id = params.payment_intent
    if (!id) {
      const message = 'One of the following params should be provided for this request: payment_intent or charge.'
      throw problem(400, message, { code: 'parameter_missing' })
    }
    const intent = store.get('intents', id)
    if (!intent) throw missing('payment_intent', id, 'payment_intent')
    return store.get('charges', intent.latest_charge ?? '')
  }
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
