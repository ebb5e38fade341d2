import { type Cents, cents, minus } from '@storylamp/contract/money'
import type { CheckoutItem } from '../../../providers/payments/provider.ts'
import type { PricedLine } from '../../cart/index.ts'
import type { Quote } from '../../quote/index.ts'

/**
 * What the payment provider shows and sums: each line as one item, as its price is not a multiple of its quantity once a
 * discount is shared out; then delivery, and the tax that is not included.
 */
export function itemsOf(lines: PricedLine[], quoted: Quote): CheckoutItem[] {
  const { delivery, taxCents, isTaxIncluded } = quoted
  const goods = quoted.lines.map(({ totalCents, taxCents: tax, quantity }, at) =>
    item(`${lines[at]?.product.name} × ${quantity}`, isTaxIncluded ? totalCents : minus(totalCents, tax)),
  )
  const others = [item(delivery.name, delivery.priceCents), item('Tax', isTaxIncluded ? cents(0) : taxCents)]
  return [...goods, ...others.filter(({ priceCents }) => priceCents > 0)]
}

/** Once gift cards have paid their part. */
export const restItem = (restCents: Cents): CheckoutItem => item('Your order, less gift cards', restCents)

const item = (name: string, priceCents: Cents): CheckoutItem => ({ name, priceCents, quantity: 1 })
