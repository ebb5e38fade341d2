import Stripe from 'stripe'
import type { NewRefund } from './provider.ts'

/** Stripe forgets idempotency keys after a day, so the refund's own metadata shows whether it was made. */
export async function refundAtStripe(stripe: Stripe, refund: NewRefund): Promise<string | undefined> {
  const { refundId, intentId, cents } = refund
  for await (const { metadata } of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (metadata?.refundId === refundId) return undefined
  }
  try {
    await stripe.refunds.create(
      { payment_intent: intentId, amount: cents, metadata: { refundId } },
      { idempotencyKey: refundId },
    )
    return undefined
  } catch (error) {
    if (isRefusal(error)) return error.message
    throw error
  }
}

/** A retry would be refused, too. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
