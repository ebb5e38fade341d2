import type { WireCart as Cart, WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { type Dollars, wireSum, wireTimes } from '@storylamp/contract/money'

/** What the customer wants of a line and the shop has not confirmed yet: so many pieces, or none. */
export type Change = number | 'removed'
export type Changes = ReadonlyMap<string, Change>

export type ShownLine = CartLine & { isRemoving: boolean }
export type ShownCart = { lines: ShownLine[]; staying: ShownLine[]; totalPrice: number; needsDecision: boolean }

/**
 * The cart as it is shown: what the shop said last, with the changes that are under way (S4.03). Taking a change back is
 * all it needs to restore the cart as it was before.
 */
export function shownCart({ products }: Cart, changes: Changes): ShownCart {
  const lines = products.map((line) => shownLine(line, changes.get(line.product)))
  const staying = lines.filter(({ isRemoving }) => !isRemoving)
  return { lines, staying, totalPrice: priceOf(staying), needsDecision: staying.some(isUndecided) }
}

function shownLine(line: CartLine, change: Change | undefined): ShownLine {
  if (change === 'removed') return { ...line, isRemoving: true }
  return { ...line, quantity: change ?? line.quantity, isRemoving: false }
}

/** D22: what costs something else by now, or is gone, can't be paid before the customer has decided. */
export const isUndecided = ({ currentPrice, isGone = false }: CartLine): boolean => currentPrice !== undefined || isGone

/** S9.02 */
export const linePrice = ({ quantity, priceAtAddTime }: Pick<CartLine, 'quantity' | 'priceAtAddTime'>): Dollars =>
  wireTimes(priceAtAddTime, quantity)

const priceOf = (lines: CartLine[]) => wireSum(lines.map(linePrice))
