import { expect, test } from 'vitest'
import { cents, hundredths } from '../money.ts'
import type { ActorKind, KindsFor, KnownEvent } from './kinds.ts'
import { describeStep, stepKinds } from './step-texts.ts'

const money = { cents: cents(123_450), currency: 'USD' } as const
const [refund, dispute] = ['re_1', 'dp_1']
const shop = 'Storylamp'

type Step = KnownEvent<KindsFor<'step'>>
const inMail = (details: KnownEvent<'mail.sent'>['details']): Step => ({ kind: 'mail.sent', details })

const sentences: [said: string | undefined, event: Step, actor?: ActorKind][] = [
  ['Ordered', { kind: 'order.placed', details: {} }],
  ['Paid', { kind: 'payment.completed', details: { purpose: 'order', money } }],
  ['Payment failed', { kind: 'payment.failed', details: { purpose: 'order', isAbandoned: true } }],
  ['Shipped', { kind: 'order.shipped', details: {} }],
  ['Out for Delivery', { kind: 'order.out_for_delivery', details: {} }],
  ['Delivered', { kind: 'order.delivered', details: {} }],
  ['Cancelled', { kind: 'order.cancelled', details: {} }],
  ['The rest is cancelled', { kind: 'order.rest_cancelled', details: {} }],
  [
    'The bank has taken the money back already: nothing is refunded for it',
    { kind: 'order.not_refunded', details: {} },
  ],
  ['Cancellation asked for', { kind: 'order.cancellation_asked', details: {} }],
  ['The warehouse sends nothing of it', { kind: 'order.cancellation_confirmed', details: {} }],
  ['fbaOrderId: FBA-7', { kind: 'order.warehouse_id_noted', details: { fbaOrderId: 'FBA-7' } }],
  ['The warehouse has it', { kind: 'order.warehouse_id_noted', details: { fbaOrderId: 'FBA-7' } }, 'warehouse'],
  ['The address is changed', { kind: 'order.address_changed', details: {} }],
  ['The address is changed by its customer', { kind: 'order.address_changed', details: {} }, 'customer'],
  ['Parcel 2 shipped: 1 piece', { kind: 'shipment.shipped', details: { shipment: 2, pieces: 1, isRest: false } }],
  [
    'Parcel 3 shipped: 4 pieces, the rest',
    { kind: 'shipment.shipped', details: { shipment: 3, pieces: 4, isRest: true } },
  ],
  ['Parcel 2 delivered', { kind: 'shipment.delivered', details: { shipment: 2 } }],
  ['Tracking noted', { kind: 'tracking.noted', details: {} }],
  ['Tracking of parcel 2 noted', { kind: 'tracking.noted', details: { shipment: 2 } }],
  [
    'Pieces are missing: sold out before it was paid',
    { kind: 'problem.opened', details: { problem: 'pieces_missing', cause: 'sold_out' } },
  ],
  [
    'Pieces are missing: sold since their refund',
    { kind: 'problem.opened', details: { problem: 'pieces_missing', cause: 'sold_since_refund' } },
  ],
  ['The parcel is held', { kind: 'problem.opened', details: { problem: 'disputed' } }],
  [
    'The parcel must not be sent: the dispute is lost',
    { kind: 'problem.opened', details: { problem: 'dispute_lost' } },
  ],
  [
    'Too late to cancel: the parcel has shipped',
    { kind: 'problem.opened', details: { problem: 'shipped_after_cancel' } },
  ],
  ['The warehouse has refused it', { kind: 'problem.opened', details: { problem: 'warehouse_refused' } }],
  [undefined, { kind: 'problem.opened', details: { problem: 'withdrawn' } }],
  ['The parcel is held no more', { kind: 'problem.closed', details: { problem: 'disputed' } }],
  [
    'The withdrawal was not confirmed within a day',
    { kind: 'problem.closed', details: { problem: 'withdrawn', cause: 'unconfirmed' } },
  ],
  [undefined, { kind: 'problem.closed', details: { problem: 'withdrawn' } }],
  ['Problem closed: pieces missing', { kind: 'problem.closed', details: { problem: 'pieces_missing' } }, 'staff'],
  [undefined, { kind: 'problem.closed', details: { problem: 'pieces_missing' } }],
  ['Refund of $1,234.50 asked for', { kind: 'refund.requested', details: { refund, money, cause: 'chosen' } }],
  ['$1,234.50 of it kept for spent tokens', { kind: 'refund.withheld', details: { refund, money } }],
  [
    'A refund of $1,234.50 failed at the payment provider',
    { kind: 'refund.failed', details: { refund, money, isRefused: false, reason: null } },
  ],
  [
    'A refund of $1,234.50 failed at the payment provider: expired_or_canceled_card',
    { kind: 'refund.failed', details: { refund, money, isRefused: false, reason: 'expired_or_canceled_card' } },
  ],
  [undefined, { kind: 'refund.failed', details: { refund, money, isRefused: true, reason: null } }],
  ['$1,234.50 refunded in all', { kind: 'refund.counted', details: { money } }],
  [
    'The bank asks about $1,234.50: product not received',
    { kind: 'dispute.inquired', details: { dispute, money, reason: 'product_not_received' } },
  ],
  [
    '$1,234.50 disputed: product not received',
    { kind: 'dispute.opened', details: { dispute, money, reason: 'product_not_received' } },
  ],
  ['The dispute about $1,234.50 is won', { kind: 'dispute.won', details: { dispute, money } }],
  ['The dispute about $1,234.50 is lost', { kind: 'dispute.lost', details: { dispute, money } }],
  ['Problem closed: payment', { kind: 'payment.problem_closed', details: {} }],
  ['The dispute is moved: under review', { kind: 'dispute.moved', details: { dispute, status: 'under_review' } }],
  ['The inquiry of the bank is closed', { kind: 'dispute.closed', details: { dispute } }],
  ['Return 100007 asked for', { kind: 'return.requested', details: { return: 100_007, via: 'account' } }],
  ['Return 100007 cancelled by its customer', { kind: 'return.cancelled', details: { return: 100_007 } }],
  ['Return 100007 approved', { kind: 'return.approved', details: { return: 100_007 } }],
  ['Return 100007 declined', { kind: 'return.declined', details: { return: 100_007 } }],
  ['Return 100007 closed: it never came', { kind: 'return.lapsed', details: { return: 100_007 } }],
  ['Return 100007 received', { kind: 'return.received', details: { return: 100_007, lines: [] } }],
  ['Return 100007 closed: nothing more is refunded for it', { kind: 'return.ended', details: { return: 100_007 } }],
  ['Return 100007 refunded', { kind: 'return.refunded', details: { return: 100_007, refund, money } }],
  ['Mail: Your order 100001 at Storylamp', inMail({ template: 'confirmation', shop })],
  ['Mail: Your refund for order 100001 at Storylamp', inMail({ template: 'refund', shop })],
  ['Mail: Your refund for order 100001 at Storylamp did not arrive', inMail({ template: 'refund_failed', shop })],
  ['Mail: Your order 100001 at Storylamp is cancelled', inMail({ template: 'cancelled', what: 'order', shop })],
  [
    'Mail: The rest of your order 100001 at Storylamp is cancelled',
    inMail({ template: 'cancelled', what: 'rest', shop }),
  ],
  ['Mail: Your order 100001 is on its way', inMail({ template: 'shipped' })],
  ['Mail: Your order 100001 has arrived', inMail({ template: 'delivered' })],
  ['Mail: The new address of your order 100001', inMail({ template: 'address' })],
  ['Mail: The tracking number of your order 100001', inMail({ template: 'tracking' })],
  [
    'Mail: Part of your order 100001 is on its way: 1 of 4 pieces',
    inMail({ template: 'parcel', pieces: 1, inAll: 4, isLast: false }),
  ],
  [
    'Mail: The rest of your order 100001 is on its way: 3 of 4 pieces',
    inMail({ template: 'parcel', pieces: 3, inAll: 4, isLast: true }),
  ],
  ['Mail: The tracking number of parcel 2 of your order 100001', inMail({ template: 'parcel_tracking', shipment: 2 })],
  [
    'Mail: We have received your withdrawal from order 100001',
    inMail({ template: 'return_receipt', isConfirmed: false }),
  ],
  ['Mail: We have received your withdrawal from order 100001', inMail({ template: 'withdrawal_declared' })],
  ['Mail: Your withdrawal from order 100001 needs a look', inMail({ template: 'withdrawal_not_recorded' })],
  ['Mail: Your withdrawal from order 100001 is confirmed', inMail({ template: 'return_receipt', isConfirmed: true })],
  ['Mail: Your return 7 for order 100001 is approved', inMail({ template: 'return_approved', return: 7 })],
  ['Mail: Your return 7 for order 100001', inMail({ template: 'return_declined', return: 7 })],
  ['Mail: Your return 7 for order 100001 is closed', inMail({ template: 'return_lapsed', return: 7 })],
  ['Mail: Your return 7 for order 100001 is cancelled', inMail({ template: 'return_cancelled', return: 7 })],
  [
    'Mail: Your return 7 for order 100001 has arrived',
    inMail({ template: 'return_received', return: 7, wasSent: true }),
  ],
  ['Mail: Your return 7 for order 100001 is done', inMail({ template: 'return_received', return: 7, wasSent: false })],
  ['Mail: Your order 100001 at Storylamp', inMail({ template: 'story', shop })],
  ['Mail: You have given back order 100001', inMail({ template: 'story_given_back' })],
  ['Mail: The story of order 100001 was not finished', inMail({ template: 'story_not_made' })],
  ['Mail: Your 40 tokens at Storylamp', inMail({ template: 'pack', hundredths: hundredths(4000), shop })],
  ['Mail: Your refund at Storylamp', inMail({ template: 'pack_refund', shop })],
  ['Mail: Your refund at Storylamp did not arrive', inMail({ template: 'pack_refund_failed', shop })],
]

test.each(sentences)('the timeline says: %s', (said, event, actor = 'shop') => {
  expect(describeStep(event, { orderNumber: 100_001, actor })).toBe(said)
})

test('each kind that is a step has its sentences here', () => {
  expect([...new Set(sentences.map(([, { kind }]) => kind))].sort()).toEqual([...stepKinds].sort())
})

test('what is no step is not in the timeline, and what a later version wrote is there by its kind', () => {
  const about = { orderNumber: 100_001, actor: 'staff' as const }
  expect(describeStep({ kind: 'parcel.sent', details: { lines: [] } }, about)).toBeUndefined()
  expect(describeStep({ kind: 'other', storedKind: 'order.wrapped', details: {} }, about)).toBe('order.wrapped')
  const later = { kind: 'problem.closed', details: { problem: 'lost_at_sea' as never } } as const
  expect(describeStep(later, about)).toBe('Problem closed: of another kind')
  expect(describeStep(inMail({ template: 'lost_at_sea' } as never), about)).toBe('Mail: lost_at_sea')
})
