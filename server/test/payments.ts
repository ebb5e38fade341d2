import type { TestSandbox } from './sandbox.ts'

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksAgain: '4000 0027 6000 3184',
  delayed: '4000 0000 2400 0004',
} as const

type Delivery = { id: string; type: string; about: string; state: string }
type Webhooks = { mode?: 'deliver' | 'hold' | 'drop'; duplicate?: number; reorder?: boolean; delayMs?: number }

/** Acts at the sandbox's payment provider: as a customer at its page, and on its webhooks. */
export function atProvider(sandbox: Pick<TestSandbox, 'address' | 'stripe'>) {
  const control = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${sandbox.address}/pay/control${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (reply.status === 204 ? {} : await reply.json()) as { deliveries: Delivery[] }
  }
  const submit = async (url: string, form: Record<string, string>) => {
    const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    return reply.status
  }
  return {
    /** 303 is success, 200 the page with an error. */
    pay: (url: string, card: string = cards.pays) => submit(url, { cardNumber: card, expiry: '12/34', cvc: '123' }),
    confirm: (url: string, outcome: 'complete' | 'fail') => submit(`${url}/confirmation`, { outcome }),
    cancel: (url: string) => submit(`${url}/cancel`, {}),
    webhooks: (settings: Webhooks) => control('PUT', '/webhooks', settings),
    release: () => control('POST', '/webhooks/release'),
    deliveries: async () => (await control('GET', '/webhooks')).deliveries,
    resend: (eventId: string) => control('POST', `/events/${eventId}/resend`),
    expire: (sessionId: string) => control('POST', `/sessions/${sessionId}/expire`),
    settleDelayed: (sessionId: string, outcome: 'succeeded' | 'failed') =>
      control('POST', `/sessions/${sessionId}/settle`, { outcome }),
    outage: (settings: { mode: 'none' | 'errors' | 'refused' | 'lost'; calls?: number }) =>
      control('PUT', '/outage', settings),
    /** A refund as made in the provider's own dashboard. */
    refund: async (intentId: string, cents?: number, metadata: Record<string, string> = {}) => {
      const metadataFields = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])
      const amount = cents === undefined ? {} : { amount: String(cents) }
      const form = { payment_intent: intentId, ...amount, ...Object.fromEntries(metadataFields) }
      const reply = await fetch(`${sandbox.stripe.apiBase}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.stripe.secretKey}` },
        body: new URLSearchParams(form),
      })
      if (!reply.ok) throw new Error(await reply.text())
    },
  }
}
