import { newId } from '../ids.ts'
import { nowInSeconds } from './clock.ts'
import type { Intent, Session } from './records.ts'

export function newIntent({ amount_total, currency }: Session, metadata: Record<string, string>): Intent {
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: amount_total,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    created: nowInSeconds(),
    currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } as Intent
}
