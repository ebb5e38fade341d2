import type { Cents } from '@storylamp/contract/money'

/** A checkout at the payment provider. */
export type CheckoutSession = {
  id: string
  /** Where the customer pays; null once it is closed. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** A delayed payment method completes the session before the money arrives. */
  isPaid: boolean
  /** A delayed payment has failed for good. */
  hasFailed: boolean
  amountCents: Cents
  currency: string
  /** The shop's id of the payment. */
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
  | { id: string; type: string; about: 'other' }

export type NewRefund = {
  /** Identifies the refund: repeating the call, however late, refunds once. */
  refundId: string
  intentId: string
  cents: Cents
}

/** The payment provider is unreachable or its reply is unexpected. */
export class ProviderError extends Error {}

export type PaymentProvider = {
  /** Idempotent by the payment's id. */
  open(checkout: NewCheckout): Promise<CheckoutSession>
  find(sessionId: string): Promise<CheckoutSession>
  /** Expires an open checkout; a closed or paid one stays as it is. */
  close(sessionId: string): Promise<CheckoutSession>
  /** The sum of all refunds of a payment. */
  findRefund(intentId: string): Promise<{ paymentId: string | null; cents: Cents }>
  /** Returns the reason if the provider refuses it for good. */
  refund(refund: NewRefund): Promise<string | undefined>
  /** Undefined unless the signature is valid and recent. */
  readEvent(raw: Buffer, signature: string, now: Date): ProviderEvent | undefined
}
