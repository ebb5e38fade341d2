import { ask, decline, delay, succeed, withoutMethod } from './attempts.ts'
import type { TestCard } from './cards.ts'
import { declinedCharge, succeededCharge } from './charge-outcomes.ts'
import { newCharge } from './new-charge.ts'
import { newIntent } from './new-intent.ts'
import type { Charge, Intent, Method, Session } from './records.ts'
import type { Till } from './till.ts'

/** All of it happens in one go, so of two presses of Pay at once the second finds the session complete. */
export function payByCard(till: Till, session: Session, method: Method, { behaviour }: TestCard) {
  till.store.put('methods', method)
  const afresh = { last_payment_error: null, next_action: null, payment_method: method.id }
  const intent: Intent = { ...intentOf(till, session), ...afresh }
  if (behaviour.kind === 'pays') return succeed(till, session, intent, method)
  if (behaviour.kind === 'delays') return delay(till, session, intent, method)
  till.store.put('sessions', { ...session, payment_intent: intent.id })
  if (behaviour.kind === 'asks') return ask(till, session, intent)
  decline(till, intent, declinedCharge(newCharge(intent, method), behaviour))
}

export function confirm(till: Till, session: Session, intent: Intent, method: Method) {
  succeed(till, session, { ...intent, next_action: null }, method)
}

export function refuseToConfirm(till: Till, intent: Intent) {
  const message = 'The payment was not confirmed. Please try again or take another card.'
  const last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure', message } as const
  till.store.put('intents', { ...withoutMethod(intent), last_payment_error })
}

export function settleWell(till: Till, session: Session, intent: Intent, charge: Charge) {
  till.store.put('charges', succeededCharge(charge))
  till.store.put('intents', { ...intent, amount_received: intent.amount, status: 'succeeded' })
  const paid: Session = { ...session, payment_status: 'paid' }
  till.store.put('sessions', paid)
  till.outbox.announce('checkout.session.async_payment_succeeded', paid)
}

export function settleBadly(till: Till, session: Session, intent: Intent, charge: Charge) {
  const declined = { declineCode: 'insufficient_funds', message: "The customer's account has insufficient funds." }
  decline(till, intent, declinedCharge(charge, declined))
  till.outbox.announce('checkout.session.async_payment_failed', session)
}

function intentOf({ store }: Till, session: Session) {
  const known = store.get('intents', session.payment_intent ?? '')
  return known ?? newIntent(session, store.need('baskets', session.id).intentData)
}
