import Stripe from 'stripe'
import type { ProviderEvent } from './provider.ts'

const toleranceSeconds = 300

/** Undefined unless Stripe signed exactly these bytes, and recently. */
export function readStripeEvent(
  stripe: Stripe,
  raw: Buffer,
  signature: string,
  secret: string,
  now: Date,
): ProviderEvent | undefined {
  // The SDK refuses old timestamps, but not those in the future.
  const [, signedAt] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  if (Number(signedAt) - now.getTime() / 1000 > toleranceSeconds) return undefined
  try {
    return toEvent(stripe.webhooks.constructEvent(raw, signature, secret, toleranceSeconds))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'checkout.session' && object.id !== undefined) {
    return { id, type, about: 'checkout', sessionId: object.id }
  }
  const intent = object.payment_intent
  const intentId = typeof intent === 'object' ? intent?.id : intent
  const isMoney = ['refund', 'dispute'].includes(object.object ?? '') || type === 'charge.refunded'
  if (isMoney && intentId !== undefined && intentId !== null) return { id, type, about: 'money', intentId }
  return { id, type, about: 'other' }
}
