import type { Cents } from '@storylamp/contract/money'

/** What the shop knows of a checkout at the payment provider. */
export type CheckoutSession = {
  id: string
  /** Where the customer pays; none once it is closed. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** Whether the money is there: a delayed payment completes its session before it is. */
  isPaid: boolean
  /** Whether a delayed payment has failed for good. */
  hasFailed: boolean
  amountCents: Cents
  currency: string
  /** The payment that the shop opened it for. */
  paymentId: string | null
  intentId: string | null
}

export type CheckoutItem = { name: string; priceCents: Cents; quantity: number }

export type NewCheckout = {
  paymentId: string
  currency: string
  items: CheckoutItem[]
  customerEmail: string
  successUrl: string
  cancelUrl: string
  closesAt: Date
}

export type ProviderEvent =
  | { id: string; type: string; about: 'checkout'; sessionId: string }
  | { id: string; type: string; about: 'refund'; intentId: string }
  | { id: string; type: string; about: 'nothing of ours' }

export type NewRefund = {
  /** Makes it the same refund however often, and however late, it is asked for. */
  refundId: string
  intentId: string
  cents: Cents
}

/** The payment provider did not answer, or not as agreed. */
export class ProviderError extends Error {}

export type PaymentProvider = {
  /** The payment's id makes it the same checkout however often it is asked for. */
  open(checkout: NewCheckout): Promise<CheckoutSession>
  find(sessionId: string): Promise<CheckoutSession>
  /** Closes it to customers; one that is closed or paid already stays as it is. */
  close(sessionId: string): Promise<void>
  /** How much of a payment has gone back in all. */
  findRefund(intentId: string): Promise<{ paymentId: string | null; cents: Cents }>
  /** Says why not, if the provider refuses it for good. */
  refund(refund: NewRefund): Promise<string | undefined>
  /** What a webhook says, if it is really the provider who says it now. */
  readEvent(raw: Buffer, signature: string, now: Date): ProviderEvent | undefined
}
