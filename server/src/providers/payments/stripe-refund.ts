import Stripe from 'stripe'
import type { NewRefund } from './provider.ts'

/** Stripe forgets idempotency keys after a day, so the refund's own metadata shows whether it was made. */
export async function refundAtStripe(stripe: Stripe, refund: NewRefund): Promise<string | undefined> {
  const { refundId, intentId, cents } = refund
  const existing = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  if (existing.data.some(({ metadata }) => metadata?.refundId === refundId)) return undefined
  try {
    const { status } = await stripe.refunds.create(
      { payment_intent: intentId, amount: cents, metadata: { refundId } },
      { idempotencyKey: refundId },
    )
    return status === 'failed' || status === 'canceled' ? `the refund is ${status}` : undefined
  } catch (error) {
    if (isRefusal(error)) return error.message
    throw error
  }
}

/** A retry would be refused, too. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
