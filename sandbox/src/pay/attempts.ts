import { pendingCharge } from './charge-outcomes.ts'
import { addressIn, newCharge } from './new-charge.ts'
import type { Provider } from './provider.ts'
import type { Charge, Intent, Method, Session } from './records.ts'

export function succeed(provider: Provider, session: Session, intent: Intent, method: Method) {
  const charge = newCharge(intent, method)
  provider.store.put('charges', charge)
  provider.store.put('intents', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  })
  complete(provider, session, intent, method, 'paid')
  return charge
}

export function delay(provider: Provider, session: Session, intent: Intent, method: Method) {
  const charge = pendingCharge(newCharge(intent, method))
  provider.store.put('charges', charge)
  provider.store.put('intents', { ...intent, latest_charge: charge.id, status: 'processing' })
  complete(provider, session, intent, method, 'unpaid')
}

function complete(
  { store, outbox }: Provider,
  session: Session,
  { id }: Intent,
  { billingCountry }: Method,
  payment_status: 'paid' | 'unpaid',
) {
  const { customer_details: details } = session
  const customer_details = details && { ...details, address: addressIn(billingCountry) }
  const completed: Session = {
    ...session,
    customer_details,
    payment_intent: id,
    payment_status,
    status: 'complete',
    url: null,
  }
  store.put('sessions', completed)
  outbox.announce('checkout.session.completed', completed)
}

export function ask(provider: Provider, session: Session, intent: Intent) {
  const redirect_to_url = { url: `${session.url}/confirmation`, return_url: session.url }
  const next_action = { type: 'redirect_to_url', redirect_to_url }
  provider.store.put('intents', { ...intent, next_action, status: 'requires_action' })
}

export function decline(provider: Provider, intent: Intent, charge: Charge) {
  provider.store.put('charges', charge)
  const last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: charge.failure_code ?? '',
    decline_code: charge.outcome?.reason ?? '',
    message: charge.failure_message ?? '',
  } as const
  provider.store.put('intents', { ...withoutMethod(intent), last_payment_error, latest_charge: charge.id })
}

export function withoutMethod(intent: Intent): Intent {
  return { ...intent, next_action: null, payment_method: null, status: 'requires_payment_method' }
}
