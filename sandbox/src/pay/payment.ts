import { newId } from '../ids.ts'
import { ask, decline, delay, succeed, withoutMethod } from './attempts.ts'
import type { TestCard } from './cards.ts'
import { declinedCharge, succeededCharge } from './charge-outcomes.ts'
import { nowInSeconds } from './clock.ts'
import { openDispute } from './disputes.ts'
import { newCharge } from './new-charge.ts'
import type { Provider } from './provider.ts'
import type { Charge, Intent, Method, Session } from './records.ts'

/** Synchronous, so that a second press of Pay finds the session complete. */
export function payByCard(provider: Provider, session: Session, method: Method, { behaviour }: TestCard) {
  provider.store.put('methods', method)
  const afresh = { last_payment_error: null, next_action: null, payment_method: method.id }
  const intent: Intent = { ...intentOf(provider, session), ...afresh }
  if (behaviour.kind === 'pays') return succeed(provider, session, intent, method)
  if (behaviour.kind === 'disputes') {
    const charge = succeed(provider, session, intent, method)
    return openDispute(provider, charge, behaviour.status)
  }
  if (behaviour.kind === 'delays') return delay(provider, session, intent, method)
  provider.store.put('sessions', { ...session, payment_intent: intent.id })
  if (behaviour.kind === 'asks') return ask(provider, session, intent)
  decline(provider, intent, declinedCharge(newCharge(intent, method), behaviour))
}

export function confirm(provider: Provider, session: Session, intent: Intent, method: Method) {
  succeed(provider, session, { ...intent, next_action: null }, method)
}

export function refuseToConfirm(provider: Provider, intent: Intent) {
  const message = 'The payment was not confirmed. Please try again or take another card.'
  const last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure', message } as const
  provider.store.put('intents', { ...withoutMethod(intent), last_payment_error })
}

export function settleWell(provider: Provider, session: Session, intent: Intent, charge: Charge) {
  provider.store.put('charges', succeededCharge(charge))
  provider.store.put('intents', { ...intent, amount_received: intent.amount, status: 'succeeded' })
  const paid: Session = { ...session, payment_status: 'paid' }
  provider.store.put('sessions', paid)
  provider.outbox.announce('checkout.session.async_payment_succeeded', paid)
}

export function settleBadly(provider: Provider, session: Session, intent: Intent, charge: Charge) {
  const declined = { declineCode: 'insufficient_funds', message: "The customer's account has insufficient funds." }
  decline(provider, intent, declinedCharge(charge, declined))
  provider.outbox.announce('checkout.session.async_payment_failed', session)
}

function intentOf({ store }: Provider, session: Session) {
  const known = store.get('intents', session.payment_intent ?? '')
  return known ?? newIntent(session, store.need('baskets', session.id).intentMetadata)
}

function newIntent({ amount_total, currency }: Session, metadata: Record<string, string>): Intent {
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: amount_total,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    created: nowInSeconds(),
    currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } as Intent
}
