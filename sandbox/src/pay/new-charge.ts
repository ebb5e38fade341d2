import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import { nowInSeconds } from './clock.ts'
import type { Charge, Intent, Method } from './records.ts'

export function newCharge(intent: Intent, method: Method): Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: { address: addressIn(method.billingCountry) },
    captured: true,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardOf(method) },
    refunded: false,
    status: 'succeeded',
  } as Charge
}

export const addressIn = (country: string): Stripe.Address => ({
  city: null,
  country,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
})

function cardOf({ last4, expiryMonth, expiryYear, cardCountry }: Method) {
  const card = { brand: 'visa', country: cardCountry, exp_month: expiryMonth, exp_year: expiryYear, last4 }
  return card as Stripe.Charge.PaymentMethodDetails.Card
}
