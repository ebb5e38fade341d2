import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { openFailures } from '../payment-problems.ts'
import type { RefundState } from '../tables.ts'

const at = (second: number) => new Date(second * 1000)
const sent = (dollars: number, requested: number) => ({
  state: 'succeeded' as RefundState,
  amount_cents: cents(dollars * 100),
  requested_at: at(requested),
  failed_at: null as Date | null,
})
const failed = (dollars: number, second: number) => ({
  ...sent(dollars, second - 1),
  state: 'failed' as RefundState,
  failed_at: at(second),
})

test.each([
  ['one that nothing repeats', [failed(200, 5)], [200]],
  ['one before which as much was sent', [sent(200, 1), failed(200, 5)], [200]],
  ['one after which less was sent', [failed(200, 5), sent(5, 6)], [200]],
  ['one after which the same was sent', [failed(200, 5), sent(200, 6)], []],
  ['one after which as much was sent in parts', [failed(200, 5), sent(150, 6), sent(50, 7)], []],
  ['two of which the smaller was repeated', [failed(200, 5), failed(5, 6), sent(5, 7)], [200]],
  ['two for which one success is as much', [failed(200, 5), failed(5, 6), sent(205, 7)], []],
  ['two of the same amount, one repeated', [failed(20, 5), failed(20, 6), sent(20, 7)], [20]],
  ['one after another that more than made it good', [failed(20, 5), sent(25, 6), failed(5, 8)], [5]],
  [
    'two, the later of which was repeated in parts',
    [failed(20, 5), sent(20, 6), failed(9, 8), sent(4, 9), sent(5, 10)],
    [],
  ],
  ['one that is asked for again', [failed(20, 5), { ...sent(20, 6), state: 'requested' as RefundState }], [20]],
])('D26 a success hides no failure but the one that it repeats: %s', (_, refunds, left) => {
  expect(openFailures(refunds).map(({ amount_cents }) => amount_cents / 100)).toEqual(left)
})
