import { type Cents, cents, sumOf, times } from '@storylamp/contract/money'
import { percentOf, splitAmount } from './shares.ts'

export type Discount = {
  off: { percent: number } | { amountCents: Cents } | 'delivery'
  /** Undefined: all of them. */
  products: string[] | undefined
  minimumCents: Cents
}

type PricedLine = { productId: string; quantity: number; priceCents: Cents }

export type DiscountRefusal = 'discount_minimum' | 'discount_not_for_cart'

/** The part of each line, or why the discount does not hold for this cart. */
export function discountLines(lines: PricedLine[], discount: Discount | undefined): Cents[] | DiscountRefusal {
  if (discount === undefined) return lines.map(() => cents(0))
  const prices = lines.map(({ priceCents, quantity }) => times(priceCents, quantity))
  const isMeant = ({ productId }: PricedLine) => discount.products?.includes(productId) ?? true
  if (!lines.some(isMeant)) return 'discount_not_for_cart'
  if (sumOf(prices) < discount.minimumCents) return 'discount_minimum'
  if (discount.off === 'delivery') return lines.map(() => cents(0))
  const weights = lines.map((line, at) => (isMeant(line) ? (prices[at] ?? cents(0)) : cents(0)))
  const sum = sumOf(weights)
  const taken =
    'percent' in discount.off ? percentOf(sum, discount.off.percent) : cents(Math.min(discount.off.amountCents, sum))
  return splitAmount(taken, weights)
}
