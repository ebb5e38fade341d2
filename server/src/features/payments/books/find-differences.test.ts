import { describeDifference } from '@storylamp/contract/events/alarm-texts'
import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { findDifferences } from './find-differences.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const compared = { after: day(10), before: day(20) }
const usd = { cents: cents(1000), currency: 'USD' } as const

/** A payment, a refund and a dispute of which provider and books say the same. */
const there = {
  payment: { id: 'ch_1', intentId: 'pi_1', paymentId: 'p-1', ...usd, paidAt: day(15) },
  refund: {
    id: 're_1',
    refundId: 'r-1',
    intentId: 'pi_1',
    ...usd,
    state: 'succeeded',
    reason: null,
    createdAt: day(15),
  },
  dispute: {
    id: 'du_1',
    intentId: 'pi_1',
    status: 'lost',
    ...usd,
    reason: 'fraud',
    openedAt: day(15),
    respondBy: null,
  },
} as const
const usdHere = { amount_cents: cents(1000), currency: 'USD', intent_id: 'pi_1' } as const
const here = {
  payment: { id: 'p-1', state: 'completed', ...usdHere, created_at: day(15), settled_at: day(15) },
  refund: { id: 'r-1', provider_id: 're_1', payment_id: 'p-1', ...usdHere, state: 'succeeded', requested_at: day(15) },
  dispute: { id: 'du_1', payment_id: 'p-1', status: 'lost' },
} as const

type Changes = Partial<Record<'payment' | 'refund' | 'dispute', object | null>>
/** Null: there is no such record. */
const listOf = <Row>(row: Row, changes: object | null = {}): Row[] => (changes === null ? [] : [{ ...row, ...changes }])
const listsOf = <Payment, Refund, Dispute>(
  rows: { payment: Payment; refund: Refund; dispute: Dispute },
  { payment, refund, dispute }: Changes,
) => ({
  payments: listOf(rows.payment, payment),
  refunds: listOf(rows.refund, refund),
  disputes: listOf(rows.dispute, dispute),
})
const compare = (atProvider: Changes, inBooks: Changes) =>
  findDifferences(listsOf(there, atProvider), listsOf(here, inBooks), compared)
const paid = '$10.00 (USD) are paid at the provider, and'
const refunded = 'A refund of $10.00 is succeeded at the provider, and'
const disputed = 'A dispute about $10.00 is lost at the provider, and'
const nothing: Changes = { payment: null, refund: null, dispute: null }
const noRefund = { ...nothing, payment: {} }

test.each<[string, Changes, Changes, [string, string, string | null][]]>([
  ['all of them agree', {}, {}, []],
  ['no payment in the books', noRefund, nothing, [['charge/ch_1', `${paid} not in the books`, null]]],
  [
    'a payment that is not settled',
    noRefund,
    { ...noRefund, payment: { state: 'open' } },
    [['charge/ch_1', `${paid} Pending with $10.00 in the books`, 'p-1']],
  ],
  [
    'a payment of which only its own id is known',
    noRefund,
    { ...noRefund, payment: { state: 'open', intent_id: null } },
    [['charge/ch_1', `${paid} Pending with $10.00 in the books`, 'p-1']],
  ],
  [
    'another amount',
    {},
    { payment: { amount_cents: cents(1001) } },
    [['charge/ch_1', `${paid} Completed with $10.01 in the books`, 'p-1']],
  ],
  [
    'another currency',
    {},
    { payment: { currency: 'EUR' } },
    [['charge/ch_1', `${paid} Completed with $10.00 in the books`, 'p-1']],
  ],
  ['money that bought nothing and is all back', {}, { payment: { state: 'open' } }, []],
  [
    'money that bought nothing and is not all back',
    { refund: { cents: cents(999) } },
    { payment: { state: 'open' }, refund: { amount_cents: cents(999) } },
    [['charge/ch_1', `${paid} Pending with $10.00 in the books`, 'p-1']],
  ],
  [
    'money whose way back is not over',
    { refund: { state: 'requested' } },
    { payment: { state: 'open' }, refund: { state: 'requested' } },
    [['charge/ch_1', `${paid} Pending with $10.00 in the books`, 'p-1']],
  ],
  [
    'a payment without an intent beside another that has none yet',
    { ...noRefund, payment: { intentId: null, paymentId: null } },
    { ...noRefund, payment: { state: 'open', intent_id: null } },
    [['charge/ch_1', `${paid} not in the books`, null]],
  ],
  ['no refund in the books', {}, { refund: null }, [['provider-refund/re_1', `${refunded} not in the books`, 'p-1']]],
  [
    'a refund of a payment that is not in the books',
    { ...nothing, refund: {} },
    nothing,
    [['provider-refund/re_1', `${refunded} not in the books`, null]],
  ],
  ['a refund that failed and is not in the books', { refund: { state: 'failed' } }, { refund: null }, []],
  [
    'a refund in another state',
    {},
    { refund: { state: 'requested' } },
    [['provider-refund/re_1', `${refunded} requested with $10.00 in the books`, 'p-1']],
  ],
  [
    'a refund of another amount',
    {},
    { refund: { amount_cents: cents(999) } },
    [['provider-refund/re_1', `${refunded} succeeded with $9.99 in the books`, 'p-1']],
  ],
  [
    'a refund that failed after it had succeeded',
    { refund: { state: 'failed' } },
    {},
    [
      [
        'provider-refund/re_1',
        'A refund of $10.00 is failed at the provider, and succeeded with $10.00 in the books',
        'p-1',
      ],
    ],
  ],
  [
    'a refund made at the provider beside another that the provider has not got yet',
    { refund: { refundId: null } },
    { refund: { provider_id: null, state: 'requested' } },
    [
      ['provider-refund/re_1', `${refunded} not in the books`, 'p-1'],
      ['refund/r-1', 'A refund of $10.00 is requested in the books, and not at the provider', 'p-1'],
    ],
  ],
  ['a refund of which only our id is in the books', {}, { refund: { provider_id: null } }, []],
  ['a refund made at the provider and known by its id', { refund: { refundId: null } }, {}, []],
  [
    'a refund made at the provider beside another that the provider refused',
    { refund: { refundId: null } },
    { refund: { provider_id: null, payment_id: 'p-2', state: 'failed' } },
    [['provider-refund/re_1', `${refunded} not in the books`, 'p-1']],
  ],
  ['no dispute in the books', {}, { dispute: null }, [['dispute/du_1', `${disputed} not in the books`, 'p-1']]],
  [
    'a dispute about a payment that is not in the books',
    { ...nothing, dispute: {} },
    nothing,
    [['dispute/du_1', `${disputed} not in the books`, null]],
  ],
  [
    'a dispute in another state',
    {},
    { dispute: { status: 'needs_response' } },
    [['dispute/du_1', `${disputed} needs_response in the books`, 'p-1']],
  ],
  [
    'no payment at the provider',
    nothing,
    noRefund,
    [['payment/p-1', '$10.00 are paid in the books, and not at the provider', 'p-1']],
  ],
  ['a payment that nobody completed', nothing, { ...noRefund, payment: { state: 'failed' } }, []],
  [
    'no refund at the provider',
    noRefund,
    { dispute: null },
    [['refund/r-1', 'A refund of $10.00 is succeeded in the books, and not at the provider', 'p-1']],
  ],
  [
    'a refund that the provider has not got yet',
    noRefund,
    { dispute: null, refund: { provider_id: null, state: 'requested' } },
    [['refund/r-1', 'A refund of $10.00 is requested in the books, and not at the provider', 'p-1']],
  ],
  ['a refund that failed before the provider got it', noRefund, { dispute: null, refund: { state: 'failed' } }, []],
])('the books are compared with the provider: %s', (_, atProvider, inBooks, differences) => {
  const found = compare(atProvider, inBooks)
  expect(found.map(({ id, details, paymentId }) => [id, describeDifference(details), paymentId])).toEqual(differences)
})

test.each<[string, Changes, Changes]>([
  ['paid', { ...noRefund, payment: { paidAt: day(20) } }, nothing],
  ['refunded', { ...nothing, refund: { createdAt: day(20) } }, nothing],
  ['disputed', { ...nothing, dispute: { openedAt: day(20) } }, nothing],
  ['settled', nothing, { ...noRefund, payment: { settled_at: day(20) } }],
  ['not settled', nothing, { ...noRefund, payment: { settled_at: null } }],
  ['created long ago', nothing, { ...noRefund, payment: { created_at: day(10) } }],
  ['to be refunded', nothing, { ...nothing, refund: { requested_at: day(20) } }],
  ['to be refunded long ago', nothing, { ...nothing, refund: { requested_at: day(10) } }],
])('what is %s where the lists end or begin is not compared yet, or no more', (_, atProvider, inBooks) => {
  expect(compare(atProvider, inBooks)).toEqual([])
})

test('a difference names what to ask the provider about, and when it happened', () => {
  const difference = (atProvider: Changes, inBooks: Changes) =>
    compare(atProvider, inBooks).map(({ intentId, happenedAt }) => [intentId, happenedAt])
  for (const kind of ['payment', 'refund', 'dispute']) {
    expect(difference({ ...nothing, [kind]: {} }, nothing), kind).toEqual([['pi_1', day(15)]])
    if (kind !== 'dispute') expect(difference(nothing, { ...nothing, [kind]: {} }), kind).toEqual([['pi_1', day(15)]])
  }
})
