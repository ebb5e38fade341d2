import Stripe from 'stripe'
import type { NewRefund } from './provider.ts'

/** Stripe forgets idempotency keys after a day; what the refund itself carries stays. */
export async function refundAtStripe(stripe: Stripe, refund: NewRefund): Promise<string | undefined> {
  const { refundId, intentId, cents } = refund
  const made = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  if (made.data.some(({ metadata }) => metadata?.refundId === refundId)) return undefined
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

/** The same would be refused tomorrow, too. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
