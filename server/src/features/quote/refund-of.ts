import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import { roundHalfUp } from './tax.ts'

/** An order as it was paid, with the pieces that were refunded before. */
export type FrozenQuote = {
  lines: { quantity: number; refundedPieces: number; totalCents: Cents }[]
  /** Delivery with its tax, and what the cheapest one would have cost. */
  delivery: { totalCents: Cents; cheapestCents: Cents; isRefunded: boolean }
}

/** The pieces of each line, and whether delivery is refunded, too: all of it, or what the cheapest one would have cost. */
export type RefundedParts = { pieces: number[]; delivery: boolean | 'cheapest' }

/**
 * What goes back for some pieces of an order. Each line's refunds follow its cumulative share, so that in any order and split
 * they end at exactly what was paid for it. Undefined if some of them are refunded already or were never bought.
 */
export function refundOf({ lines, delivery }: FrozenQuote, parts: RefundedParts): Cents | undefined {
  const isLeft = lines.every(({ quantity, refundedPieces }, at) => {
    const pieces = parts.pieces[at] ?? 0
    return Number.isInteger(pieces) && pieces >= 0 && refundedPieces + pieces <= quantity
  })
  if (!isLeft || parts.pieces.length > lines.length || (parts.delivery && delivery.isRefunded)) return undefined
  const ofLines = lines.map((line, at) => shareOf(line, parts.pieces[at] ?? 0))
  return sumOf([...ofLines, deliveryOf(delivery, parts.delivery)])
}

function deliveryOf({ totalCents, cheapestCents }: FrozenQuote['delivery'], wanted: RefundedParts['delivery']): Cents {
  if (wanted === 'cheapest') return cheapestCents
  return wanted ? totalCents : cents(0)
}

function shareOf({ totalCents, quantity, refundedPieces }: FrozenQuote['lines'][number], pieces: number): Cents {
  const upTo = (count: number) => cents(roundHalfUp(totalCents * count, quantity))
  return minus(upTo(refundedPieces + pieces), upTo(refundedPieces))
}
