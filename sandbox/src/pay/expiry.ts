import { nowInSeconds } from './clock.ts'
import type { Provider } from './provider.ts'
import type { Session } from './records.ts'

export function expire({ store, outbox }: Provider, session: Session) {
  const intent = store.get('intents', session.payment_intent ?? '')
  const canceled = { canceled_at: nowInSeconds(), cancellation_reason: 'expired', status: 'canceled' } as const
  if (intent) store.put('intents', { ...intent, ...canceled, next_action: null })
  const expired: Session = { ...session, status: 'expired', url: null }
  store.put('sessions', expired)
  outbox.announce('checkout.session.expired', expired)
  return expired
}

const pauseMs = 1000

/** Expires sessions whose time is over, including while the sandbox was off. */
export function startExpiry(provider: Provider) {
  function expireDue() {
    const now = nowInSeconds()
    for (const session of provider.store.all('sessions')) {
      if (session.status === 'open' && session.expires_at <= now) expire(provider, session)
    }
  }
  expireDue()
  const timer = setInterval(expireDue, pauseMs)
  return () => clearInterval(timer)
}
