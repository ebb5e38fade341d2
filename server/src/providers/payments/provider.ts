import type { Cents, Currency } from '@storylamp/contract/money'

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
  currency: Currency
  /** The shop's id of the payment. */
  paymentId: string | null
  intentId: string | null
  /** Where the customer says to live and where the card's bank is, as codes of two letters: proofs of place (L11). */
  billingCountry: string | null
  cardCountry: string | null
}

export type CheckoutItem = { name: string; priceCents: Cents; quantity: number }

export type NewCheckout = {
  paymentId: string
  currency: Currency
  items: CheckoutItem[]
  customerEmail: string
  successUrl: string
  cancelUrl: string
  closesAt: Date
  /** Asks for the whole billing address: a proof of place where tokens are taxed (L11). */
  needsAddress: boolean
}

export type ProviderEvent =
  | { id: string; type: string; about: 'checkout'; sessionId: string }
  | { id: string; type: string; about: 'money'; intentId: string }
  | { id: string; type: string; about: 'other' }

export type NewRefund = {
  /** Identifies the refund: repeating the call, however late, refunds once. */
  refundId: string
  intentId: string
  cents: Cents
}

export type ProviderRefund = {
  id: string
  /** The shop's id of the refund; null if it was made at the provider itself. */
  refundId: string | null
  intentId: string | null
  cents: Cents
  currency: Currency
  /** Requested until the money has gone back or the refund has failed for good. */
  state: 'requested' | 'succeeded' | 'failed'
  reason: string | null
  createdAt: Date
}

export type ProviderDispute = {
  id: string
  intentId: string | null
  /** In the provider's words. */
  status: string
  reason: string
  cents: Cents
  currency: Currency
  openedAt: Date
  /** The deadline for the shop's answer; null if it cannot answer. */
  respondBy: Date | null
}

/** Money that a customer has paid. */
export type ProviderPayment = {
  id: string
  intentId: string | null
  /** The shop's id of the payment. */
  paymentId: string | null
  cents: Cents
  currency: Currency
  paidAt: Date
}

/** Everything that has happened to a paid payment. */
export type MoneyReport = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

export type MoneyLists = MoneyReport & { payments: ProviderPayment[] }

/** What moved the shop's money at the provider, with the fee that it took. */
export type BalanceEntry = {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'fee'
  intentId: string | null
  cents: Cents
  feeCents: Cents
  currency: Currency
  at: Date
}

/** The payment provider is unreachable or its reply is unexpected. */
export class ProviderError extends Error {}

export type PaymentProvider = {
  /** Idempotent by the payment's id. */
  open(checkout: NewCheckout): Promise<CheckoutSession>
  find(sessionId: string): Promise<CheckoutSession>
  /** Expires an open checkout; a closed or paid one stays as it is. */
  close(sessionId: string): Promise<CheckoutSession>
  /** The shop's id of a payment; null if it is none of the shop's. */
  findPaymentId(intentId: string): Promise<string | null>
  findMoney(intentId: string): Promise<MoneyReport>
  /** Everything that was paid, refunded or disputed since then. */
  listSince(moment: Date): Promise<MoneyLists>
  /** What moved the shop's money there, first to last, from one moment up to another. */
  listBalance(from: Date, to: Date): Promise<BalanceEntry[]>
  /** Returns the reason if the provider refuses to make it. */
  refund(refund: NewRefund): Promise<string | undefined>
  /** Undefined unless the signature is valid and recent. */
  readEvent(raw: Buffer, signature: string, now: Date): ProviderEvent | undefined
}
