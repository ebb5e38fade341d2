import { nowInSeconds } from './clock.ts'
import type { Session } from './records.ts'
import type { Till } from './till.ts'

export function expire({ store, outbox }: Till, session: Session) {
  const intent = store.get('intents', session.payment_intent ?? '')
  const canceled = { canceled_at: nowInSeconds(), cancellation_reason: 'expired', status: 'canceled' } as const
  if (intent) store.put('intents', { ...intent, ...canceled, next_action: null })
  const expired: Session = { ...session, status: 'expired', url: null }
  store.put('sessions', expired)
  outbox.announce('checkout.session.expired', expired)
  return expired
}

const pauseMs = 1000

/** Sessions whose time is over expire by themselves, also those whose time ran out while the sandbox was off. */
export function keepExpiring(till: Till) {
  function expireDue() {
    const now = nowInSeconds()
    for (const session of till.store.all('sessions')) {
      if (session.status === 'open' && session.expires_at <= now) expire(till, session)
    }
  }
  expireDue()
  const timer = setInterval(expireDue, pauseMs)
  return () => clearInterval(timer)
}
