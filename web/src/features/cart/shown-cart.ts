import type { WireCart as Cart, WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { type Major, wireSum, wireTimes } from '@storylamp/contract/money'

/** A change of a line that the shop has not confirmed: its new quantity, or its removal. */
export type Change = number | 'removed'
export type Changes = ReadonlyMap<string, Change>

export type ShownLine = CartLine & { isRemoving: boolean }
export type ShownCart = { lines: ShownLine[]; staying: ShownLine[]; totalPrice: Major; needsDecision: boolean }

/** The cart of the last reply with the pending changes applied; dropping a change rolls it back. */
export function shownCart({ products, currency }: Cart, changes: Changes): ShownCart {
  const lines = products.map((line) => shownLine(line, changes.get(line.product)))
  const staying = lines.filter(({ isRemoving }) => !isRemoving)
  // What is not sold in the cart's currency is in its own.
  return {
    lines,
    staying,
    totalPrice: priceOf(staying.filter((line) => line.currency === currency)),
    needsDecision: staying.some(isUndecided),
  }
}

function shownLine(line: CartLine, change: Change | undefined): ShownLine {
  if (change === 'removed') return { ...line, isRemoving: true }
  return { ...line, quantity: change ?? line.quantity, isRemoving: false }
}

/** The price has changed, or the product is gone or too few are left: the customer has to decide before paying. */
export const isUndecided = (line: CartLine): boolean =>
  line.currentPrice !== undefined || line.isGone === true || hasTooFew(line)

export const hasTooFew = ({ quantity, left = quantity }: CartLine): boolean => left < quantity

export const linePrice = ({ quantity, priceAtAddTime }: Pick<CartLine, 'quantity' | 'priceAtAddTime'>): Major =>
  wireTimes(priceAtAddTime, quantity)

const priceOf = (lines: CartLine[]) => wireSum(lines.map(linePrice))
