import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type OrderProblemKind, orderProblems } from '../orders/order-problems.ts'
import type { NotRecorded, NotReturned } from '../returns/not-recorded.ts'
import { type AlarmKind, describeAlarm } from './alarm-texts.ts'
import type { BooksDiffered, WithdrawalAlarmed } from './kinds/money.ts'
import type { KnownEvent } from './kinds.ts'

const money = { cents: cents(500), currency: 'EUR' } as const
const refund = { refund: 're_1', money }
const person = 'A person looks at it and writes to you.'

const mismatch = (problem: 'session' | 'currency' | 'amount'): KnownEvent<AlarmKind> => ({
  kind: 'payment.mismatched',
  details: { problem, money },
})
const differed = (details: BooksDiffered): KnownEvent<AlarmKind> => ({ kind: 'books.differed', details })
const alarmed = (details: WithdrawalAlarmed): KnownEvent<AlarmKind> => ({ kind: 'withdrawal.alarmed', details })
const declared = (why: NotRecorded) => alarmed({ cause: 'not_recorded', order: 100_001, notRecorded: why })
const onceConfirmed = (why: NotReturned) =>
  alarmed({ cause: 'confirmed_not_recorded', order: 100_001, notRecorded: why })
const opened = (problem: OrderProblemKind): KnownEvent<AlarmKind> => ({
  kind: 'problem.opened',
  details: { problem },
})

const notRecorded = 'A withdrawal from order 100001 could not be recorded. The customer was told: '
const confirmed = 'A confirmed withdrawal from order 100001 could not be recorded. The customer was told: '

const sentences: [failure: string, said: string, event: KnownEvent<AlarmKind>][] = [
  ['payments', 'the session belongs to another payment', mismatch('session')],
  ['payments', 'paid in EUR', mismatch('currency')],
  ['payments', 'paid 5,00 €', mismatch('amount')],
  ['stock', orderProblems.pieces_missing.text, opened('pieces_missing')],
  ['parcels', orderProblems.disputed_at_warehouse.text, opened('disputed_at_warehouse')],
  ['parcels', orderProblems.withdrawn.text, opened('withdrawn')],
  ['parcels', orderProblems.shipped_after_cancel.text, opened('shipped_after_cancel')],
  [
    'refunds',
    'A refund of 5,00 € was refused: Charge already refunded',
    { kind: 'refund.failed', details: { ...refund, isRefused: true, reason: 'Charge already refunded' } },
  ],
  [
    'refunds',
    'A refund of 5,00 € failed at the payment provider',
    { kind: 'refund.failed', details: { ...refund, isRefused: false, reason: null } },
  ],
  [
    'disputes',
    '5,00 € disputed: product not received',
    { kind: 'dispute.opened', details: { dispute: 'dp_1', money, reason: 'product_not_received' } },
  ],
  ['disputes', 'The dispute about 5,00 € is lost', { kind: 'dispute.lost', details: { dispute: 'dp_1', money } }],
  [
    'books',
    '5,00 € (EUR) are paid at the provider, and not in the books',
    differed({ what: 'charge', money, here: null }),
  ],
  [
    'books',
    '5,00 € (EUR) are paid at the provider, and Failed with 4,00 € in the books',
    differed({ what: 'charge', money, here: { status: 'abandoned', cents: cents(400) } }),
  ],
  [
    'books',
    'A refund of 5,00 € is succeeded at the provider, and not in the books',
    differed({ what: 'provider_refund', money, there: 'succeeded', here: null }),
  ],
  [
    'books',
    'A refund of 5,00 € is failed at the provider, and succeeded with 4,00 € in the books',
    differed({ what: 'provider_refund', money, there: 'failed', here: { status: 'succeeded', cents: cents(400) } }),
  ],
  [
    'books',
    'A dispute about 5,00 € is lost at the provider, and not in the books',
    differed({ what: 'dispute', money, there: 'lost', here: null }),
  ],
  [
    'books',
    'A dispute about 5,00 € is lost at the provider, and under_review in the books',
    differed({ what: 'dispute', money, there: 'lost', here: { status: 'under_review' } }),
  ],
  ['books', '5,00 € are paid in the books, and not at the provider', differed({ what: 'payment', money })],
  [
    'books',
    'A refund of 5,00 € is requested in the books, and not at the provider',
    differed({ what: 'refund', money, here: { status: 'requested' } }),
  ],
  [
    'returns',
    `${notRecorded}The time to return this order ended on November 22, 2026.`,
    declared({ reason: 'period_over', of: 'goods', lastDay: '2026-11-22' }),
  ],
  [
    'returns',
    `${notRecorded}The time to give this back ended on November 22, 2026. ${person}`,
    declared({ reason: 'period_over', of: 'story', lastDay: '2026-11-22' }),
  ],
  ['returns', `${notRecorded}This order is not paid, so there is nothing to return.`, declared({ reason: 'not_paid' })],
  [
    'returns',
    `${notRecorded}Some of this is returned or refunded already, or was never bought. ${person}`,
    declared({ reason: 'pieces_gone' }),
  ],
  ['returns', `${notRecorded}All of this order is returned or refunded already.`, declared({ reason: 'nothing_left' })],
  ['returns', `${notRecorded}${person}`, declared({ reason: 'no_story' })],
  [
    'returns',
    `${notRecorded}We could not tell which pieces you mean. ${person}\nYour order holds:\n2 × Owl\n1 × Fox`,
    declared({
      reason: 'unclear',
      lines: [
        { name: 'Owl', quantity: 2 },
        { name: 'Fox', quantity: 1 },
      ],
    }),
  ],
  [
    'returns',
    `${notRecorded}Something of this bundle was played or downloaded, so it cannot be given back. ${person}`,
    declared({ reason: 'story_used' }),
  ],
  [
    'returns',
    `${confirmed}This story is made, so it cannot be given back. ${person}`,
    onceConfirmed({ reason: 'story_made' }),
  ],
  ['returns', `${confirmed}This order cannot be given back. ${person}`, onceConfirmed({ reason: 'not_returnable' })],
  [
    'returns',
    `${confirmed}Some of this is returned or refunded already. ${person}`,
    onceConfirmed({ reason: 'pieces_gone' }),
  ],
  [
    'returns',
    `${confirmed}The time to return this order ended on November 22, 2026. ${person}`,
    onceConfirmed({ reason: 'period_over', of: 'goods', lastDay: '2026-11-22' }),
  ],
  [
    'returns',
    'A withdrawal from order 100001 had not been recorded when its account was deleted. Look at the order.',
    alarmed({ cause: 'erased_unrecorded', order: 100_001 }),
  ],
  [
    'returns',
    'A withdrawal from order 100001 had not been confirmed when its account was deleted. Look at the order.',
    alarmed({ cause: 'erased_unconfirmed', order: 100_001 }),
  ],
  [
    'returns',
    'Order 100001 was withdrawn from more than 20 times within a day without signing in. What came then was not recorded: ask its customer.',
    alarmed({ cause: 'too_many', order: 100_001, count: 20 }),
  ],
  [
    'returns',
    '15 withdrawals within an hour fitted no order of their address: somebody may be guessing. They are among the messages.',
    alarmed({ cause: 'guessed', count: 15 }),
  ],
  [
    'jobs',
    'The job send-mail was given up after 25 attempts',
    { kind: 'job.given_up', details: { task: 'send-mail', attempts: 25 } },
  ],
]

test.each(sentences)('an alarm about %s says: %s', (failure, text, event) => {
  expect(describeAlarm(event)).toEqual({ failure, text })
})

test.each(['disputed', 'dispute_lost'] as const)('the shop is not mailed that a parcel is %s', (problem) => {
  expect(describeAlarm(opened(problem))).toBeUndefined()
})
