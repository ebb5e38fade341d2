import type { Event } from '../records.ts'
import { signatureFor } from './signature.ts'

export type Endpoint = { url: string; secret: string }

const patienceMs = 10_000

/** Says what came back: a status, or why none did. */
export async function postEvent(event: Event, { url, secret }: Endpoint, closing: AbortSignal) {
  const body = JSON.stringify(event, null, 2)
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureFor(body, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]),
    })
    await reply.body?.cancel()
    return String(reply.status)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

export function isAccepted(answer: string) {
  return /^2\d\d$/.test(answer)
}
