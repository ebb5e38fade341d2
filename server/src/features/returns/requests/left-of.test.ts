import { cents } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundOf } from '../../quote/index.ts'
import { dueOf, leftOf } from './returnable.ts'

const whole = (max: number) => fc.integer({ min: 0, max })
const line = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), totalCents: whole(100_000).map(cents) })
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  delivery: whole(5000).map(cents),
  /** How many pieces of each line each return asks for, and how many of them arrive. */
  returns: fc.array(
    fc.record({ asks: fc.array(whole(5), { maxLength: 4 }), arrive: whole(5), isDeclined: fc.boolean() }),
    {
      maxLength: 12,
    },
  ),
})

test('L1 D77 returns in any order and split never exceed what was bought, and end at exactly what was paid', () => {
  fc.assert(
    fc.property(order, ({ lines, delivery, returns }) => {
      const frozen = {
        lines: lines.map((one) => ({ ...one, refundedPieces: 0 })),
        delivery: { totalCents: delivery, cheapestCents: delivery, isRefunded: false },
      }
      let paid = 0
      const giveBack = (pieces: number[]) => {
        const returned = pieces.map((count, position) => ({ position, pieces: count, received_pieces: count }))
        const { amount, parts } = dueOf(frozen, returned, true)
        expect(refundOf(frozen, parts)).toBe(amount)
        paid += amount
        for (const [at, count] of parts.pieces.entries())
          (frozen.lines[at] ?? { refundedPieces: 0 }).refundedPieces += count
        frozen.delivery.isRefunded ||= Boolean(parts.delivery)
      }
      for (const { asks, arrive, isDeclined } of returns) {
        const left = leftOf(frozen, [], [], new Set())
        if (!isDeclined) giveBack(left.map((count, at) => Math.min(count, asks[at] ?? 0, arrive)))
      }
      const total = lines.reduce<number>((sum, { totalCents }) => sum + totalCents, delivery)
      expect(paid).toBeLessThanOrEqual(total)
      giveBack(leftOf(frozen, [], [], new Set()))
      expect(paid).toBe(total)
      expect(leftOf(frozen, [], [], new Set()).every((count) => count === 0)).toBe(true)
    }),
  )
})

const open = { id: 'r', state: 'requested', refund_id: null } as const
const piece = { return_id: 'r', position: 0, pieces: 2, received_pieces: null }
const bought = (refundedPieces: number) => ({ lines: [{ quantity: 3, refundedPieces, totalCents: cents(300) }] })
const none: ReadonlySet<string> = new Set()

test.each([
  ['what is asked for is gone', open, piece, 0, none, 1],
  ['what is asked for and what was refunded beside it are gone', open, piece, 1, none, 0],
  ['more that was refunded than is left counts as none', open, piece, 3, none, 0],
  [
    'what did not arrive can be asked for again',
    { ...open, state: 'received' },
    { ...piece, received_pieces: 1 },
    0,
    none,
    2,
  ],
  ['what was refunded for a return counts once', { ...open, state: 'refunded', refund_id: 'f' }, piece, 2, none, 1],
  ['what was refunded otherwise counts once', { ...open, state: 'refunded' }, piece, 2, none, 1],
  [
    'what is back stays gone though its refund failed',
    { ...open, state: 'refunded', refund_id: 'f' },
    piece,
    0,
    new Set(['f']),
    1,
  ],
] as const)('D77 %s', (_, row, asked, refunded, failed, left) => {
  expect(leftOf(bought(refunded), [row], [asked], failed)).toEqual([left])
})

test('D77 what is asked for of one line leaves the others', () => {
  const [lamp] = bought(0).lines
  const lines = [lamp, lamp].flatMap((one) => one ?? [])
  expect(leftOf({ lines }, [open], [{ ...piece, position: 1 }], none)).toEqual([3, 1])
})
