import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import { classifySession } from './classify-session.ts'

const payment = { id: 'p', amount_cents: cents(3500), currency: 'USD' } as const
const open = { status: 'open', isPaid: false, hasFailed: false, amountCents: 3500, currency: 'USD', paymentId: 'p' }
const quiet = { mismatch: null }

test.each([
  ['open', {}, { ...quiet, state: 'open' }],
  ['finished, its money on the way', { status: 'complete' }, { ...quiet, state: 'under_way' }],
  ['paid', { status: 'complete', isPaid: true }, { ...quiet, state: 'completed' }],
  ['expired', { status: 'expired' }, { ...quiet, state: 'abandoned' }],
  ['expired with another amount', { status: 'expired', amountCents: 1 }, { ...quiet, state: 'abandoned' }],
  ['failed after it was finished', { status: 'complete', hasFailed: true }, { ...quiet, state: 'failed' }],
  [
    'paid too little',
    { isPaid: true, amountCents: 3499 },
    { state: 'failed', mismatch: { problem: 'amount', money: { cents: 3499, currency: 'USD' } } },
  ],
  [
    'paid in euros',
    { isPaid: true, currency: 'eur' },
    { state: 'failed', mismatch: { problem: 'currency', money: { cents: 3500, currency: 'eur' } } },
  ],
  [
    'paid for another payment',
    { isPaid: true, paymentId: 'q' },
    { state: 'failed', mismatch: { problem: 'session', money: { cents: 3500, currency: 'USD' } } },
  ],
])('D24 a session that is %s → %j', (_, changes, state) => {
  expect(classifySession(payment, { ...open, ...changes } as CheckoutSession)).toEqual(state)
})
