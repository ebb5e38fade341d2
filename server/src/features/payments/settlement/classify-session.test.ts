import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import { classifySession } from './classify-session.ts'

const payment = { id: 'p', amount_cents: cents(3500), currency: 'usd' }
const open = { status: 'open', isPaid: false, hasFailed: false, amountCents: 3500, currency: 'usd', paymentId: 'p' }
const quiet = { isUnderWay: false, isAbandoned: false, problem: null }

test.each([
  ['open', {}, { ...quiet, status: 'Pending' }],
  ['finished, its money on the way', { status: 'complete' }, { ...quiet, status: 'Pending', isUnderWay: true }],
  ['paid', { status: 'complete', isPaid: true }, { ...quiet, status: 'Completed' }],
  ['expired', { status: 'expired' }, { ...quiet, status: 'Failed', isAbandoned: true }],
  [
    'expired with another amount',
    { status: 'expired', amountCents: 1 },
    { ...quiet, status: 'Failed', isAbandoned: true },
  ],
  ['failed after it was finished', { status: 'complete', hasFailed: true }, { ...quiet, status: 'Failed' }],
  ['paid too little', { isPaid: true, amountCents: 3499 }, { ...quiet, status: 'Failed', problem: 'paid 3499 cents' }],
  ['paid in euros', { isPaid: true, currency: 'eur' }, { ...quiet, status: 'Failed', problem: 'paid in eur' }],
  [
    'paid for another payment',
    { isPaid: true, paymentId: 'q' },
    { ...quiet, status: 'Failed', problem: 'the session belongs to another payment' },
  ],
])('D24 a session that is %s → %j', (_, changes, state) => {
  expect(classifySession(payment, { ...open, ...changes } as CheckoutSession)).toEqual(state)
})
