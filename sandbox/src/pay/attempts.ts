import { pendingCharge } from './charge-outcomes.ts'
import { newCharge } from './new-charge.ts'
import type { Charge, Intent, Method, Session } from './records.ts'
import type { Till } from './till.ts'

export function succeed(till: Till, session: Session, intent: Intent, method: Method) {
  const charge = newCharge(intent, method)
  till.store.put('charges', charge)
  till.store.put('intents', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  })
  complete(till, session, intent, 'paid')
}

export function delay(till: Till, session: Session, intent: Intent, method: Method) {
  const charge = pendingCharge(newCharge(intent, method))
  till.store.put('charges', charge)
  till.store.put('intents', { ...intent, latest_charge: charge.id, status: 'processing' })
  complete(till, session, intent, 'unpaid')
}

function complete({ store, outbox }: Till, session: Session, { id }: Intent, payment_status: 'paid' | 'unpaid') {
  const completed: Session = { ...session, payment_intent: id, payment_status, status: 'complete', url: null }
  store.put('sessions', completed)
  outbox.announce('checkout.session.completed', completed)
}

export function ask(till: Till, session: Session, intent: Intent) {
  const redirect_to_url = { url: `${session.url}/confirmation`, return_url: session.url }
  const next_action = { type: 'redirect_to_url', redirect_to_url }
  till.store.put('intents', { ...intent, next_action, status: 'requires_action' })
}

export function decline(till: Till, intent: Intent, charge: Charge) {
  till.store.put('charges', charge)
  const last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: charge.failure_code ?? '',
    decline_code: charge.outcome?.reason ?? '',
    message: charge.failure_message ?? '',
  } as const
  till.store.put('intents', { ...withoutMethod(intent), last_payment_error, latest_charge: charge.id })
}

export function withoutMethod(intent: Intent): Intent {
  return { ...intent, next_action: null, payment_method: null, status: 'requires_payment_method' }
}
