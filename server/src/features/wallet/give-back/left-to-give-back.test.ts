import { cents, hundredths } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { leftToGiveBack } from './left-to-give-back.ts'

const pack = { tokens_hundredths: hundredths(10_000) }
const byCustomer = { amount_cents: cents(300), state: 'requested', tokens: hundredths(3000) } as const
const byStaff = { ...byCustomer, tokens: undefined }
const failed = { state: 'failed' } as const
const succeeded = { state: 'succeeded' } as const

test.each([
  ['nothing moved', 0, 0, [], 10_000, 10_000, 1000],
  ['half of it is spent', 0, 0, [], 5000, 5000, 500],
  ['a refund by staff is made', 300, 0, [{ ...byStaff, ...succeeded }], 10_000, 7000, 700],
  ['a refund by staff is on its way', 0, 0, [byStaff], 10_000, 7000, 700],
  ['a refund by staff has failed', 0, 0, [{ ...byStaff, ...failed }], 10_000, 10_000, 1000],
  ['a part that was given back is on its way', 0, 0, [byCustomer], 10_000, 7000, 700],
  ['a part was given back', 300, 0, [{ ...byCustomer, ...succeeded }], 7000, 7000, 700],
  ['giving back a part has failed', 0, 0, [{ ...byCustomer, ...failed }], 10_000, 10_000, 1000],
  ['a part is disputed', 0, 400, [], 10_000, 6000, 600],
  ['a part is disputed, one refunded, and one is on its way', 200, 300, [byStaff], 10_000, 2000, 200],
  [
    'more went back for the tokens than they cost',
    0,
    0,
    [{ ...byCustomer, amount_cents: cents(800) }],
    7000,
    7000,
    200,
  ],
  ['all of it is disputed after a part was given back', 300, 1000, [{ ...byCustomer, ...succeeded }], 7000, 0, 0],
] as const)(
  'L4 D87 of 100 tokens for $10 can be given back, if %s',
  (_, refunded, disputed, refunds, unspent, tokens, amount) => {
    const payment = { amount_cents: cents(1000), refunded_cents: cents(refunded), disputed_cents: cents(disputed) }
    expect(leftToGiveBack(payment, pack, [...refunds], hundredths(unspent))).toEqual({ tokens, amount })
  },
)
