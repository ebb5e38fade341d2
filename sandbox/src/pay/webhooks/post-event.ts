import { type Answer, post } from '../../webhooks/post.ts'
import { signatureFor } from '../../webhooks/signature.ts'
import type { Event } from '../records.ts'

export type Endpoint = { url: string; secret: string }

export function postEvent(event: Event, { url, secret }: Endpoint, closing: AbortSignal) {
  const body = JSON.stringify(event, null, 2)
  const headers = {
    'stripe-signature': signatureFor(body, secret),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  return post({ url, headers, body }, readAnswer, closing)
}

/** Like Stripe, looks at the status alone and retries anything that is not 2xx. */
async function readAnswer(reply: Response): Promise<Answer> {
  await reply.body?.cancel()
  return { outcome: reply.ok ? 'accepted' : 'failed', words: String(reply.status) }
}
