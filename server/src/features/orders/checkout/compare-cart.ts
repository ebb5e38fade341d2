import { formatCents } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { BelievedLine } from '@storylamp/contract/payments/payments'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { PricedLine } from '../../cart/index.ts'

type CartChanged = Failure<'cart_changed'>

/** The customer decides about a line whose product has another price by now, or is no longer sold (D22). */
export function refuseChangedProducts(lines: PricedLine[]): CartChanged | undefined {
  const changed = lines.filter(({ product, price_cents }) => !product.isActive || product.priceCents !== price_cents)
  if (changed.length === 0) return undefined
  const errors = changed.map(({ product_id, product }) => ({
    path: `products.${product_id}`,
    message: product.isActive
      ? `${product.name} now costs ${formatCents(product.priceCents)}`
      : `${product.name} is no longer sold`,
  }))
  return new Failure('cart_changed', paymentTexts.cartChanged, { errors })
}

export function compareWithCart(lines: PricedLine[], believed: BelievedLine[]): CartChanged | undefined {
  const isAsBelieved = ({ product_id, quantity, price_cents }: PricedLine) =>
    believed.some((line) => {
      const price = line.priceAtAddTime ?? line.price
      return (
        (line.product ?? line.productId ?? line._id) === product_id &&
        line.quantity === quantity &&
        (price === undefined || price === price_cents)
      )
    })
  if (believed.length === lines.length && lines.every(isAsBelieved)) return undefined
  return new Failure('cart_changed', paymentTexts.cartChanged)
}
