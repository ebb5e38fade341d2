import type Stripe from 'stripe'
import type { Delivery } from '../webhooks/delivery.ts'

/** Stored as Stripe sends them; references stay ids until a client expands them. */
export type Session = Stripe.Checkout.Session & {
  amount_total: number
  currency: string
  success_url: string
  payment_intent: string | null
}
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null; payment_method: string | null }
export type Charge = Stripe.Charge & { payment_intent: string }
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string }
export type Refund = Stripe.Refund & { charge: string; payment_intent: string }

export type LineItem = Stripe.LineItem

/** Fields of a session that the API does not return directly: its lines, and the metadata of its payment. */
export type Basket = { id: string; lineItems: LineItem[]; intentMetadata: Record<string, string> }

/** The only data kept of a card, and the country of the address that was typed beside it. */
export type Method = {
  id: string
  last4: string
  expiryMonth: number
  expiryYear: number
  cardCountry: string
  billingCountry: string
}

export type Event = Extract<
  Stripe.Event,
  {
    type:
      | 'checkout.session.completed'
      | 'checkout.session.expired'
      | 'checkout.session.async_payment_succeeded'
      | 'checkout.session.async_payment_failed'
      | 'charge.refunded'
      | 'charge.dispute.created'
      | 'charge.dispute.updated'
      | 'charge.dispute.funds_withdrawn'
      | 'charge.dispute.funds_reinstated'
      | 'charge.dispute.closed'
      | 'refund.created'
      | 'refund.updated'
      | 'refund.failed'
  }
>

/** The first reply to an idempotency key, which is the row's id. */
export type Reply = {
  id: string
  path: string
  parameters: string
  requestId: string
  createdAt: number
  body: unknown
}

export type Keys = { id: 'keys'; secretKey: string; webhookSecret: string }

export type Tables = {
  sessions: Session
  baskets: Basket
  intents: Intent
  methods: Method
  charges: Charge
  refunds: Refund
  disputes: Dispute
  events: Event
  deliveries: Delivery
  replies: Reply
  keys: Keys
}
