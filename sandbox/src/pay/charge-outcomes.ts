import type Stripe from 'stripe'
import type { Charge } from './records.ts'

type Decline = { declineCode: string; message: string }

export function pendingCharge(charge: Charge): Charge {
  return { ...charge, paid: false, status: 'pending' }
}

export function succeededCharge(charge: Charge): Charge {
  return { ...charge, paid: true, status: 'succeeded' }
}

export function declinedCharge(charge: Charge, { declineCode, message }: Decline): Charge {
  return {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: 'card_declined',
    failure_message: message,
    outcome: outcomeOf({ type: 'issuer_declined', network_status: 'declined_by_network', reason: declineCode }),
    paid: false,
    status: 'failed',
  }
}

export function outcomeOf(verdict: Pick<Stripe.Charge.Outcome, 'type' | 'network_status' | 'reason'>) {
  const unknown = { advice_code: null, network_advice_code: null, network_decline_code: null, seller_message: null }
  return { ...unknown, ...verdict } satisfies Stripe.Charge.Outcome
}
