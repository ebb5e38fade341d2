import { formatCents } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { BelievedLine, CheckoutRequest } from '@storylamp/contract/payments/payments'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { type PricedLine, readPricedLines } from '../../cart/index.ts'
import { reserveUse } from '../../discounts/index.ts'
import { type Customer, openCheckout, refusePayer } from '../../payments/index.ts'
import { holdPieces } from '../../stock/index.ts'
import type { OrderDeps } from '../deps.ts'
import { itemsOf } from './items-of.ts'
import { quoteCheckout, readCheckoutSettings } from './quote-checkout.ts'
import { recordOrder } from './record-order.ts'

/** Orders the family's cart. The client's lines are only compared with it: products and prices are the shop's own. */
export async function checkout(deps: OrderDeps, customer: Customer, request: CheckoutRequest, origins: string[]) {
  const payerRefused = refusePayer(request, customer, origins)
  if (payerRefused !== undefined) return payerRefused
  const lines = await readPricedLines(deps.db, customer)
  if (lines.length === 0) return new Refusal('cart_empty', paymentTexts.cartEmpty)
  const refused = refuseChangedProducts(lines) ?? compareWithCart(lines, request.products)
  if (refused !== undefined) return refused
  const { familyId } = customer
  const { code } = request
  const settings = await readCheckoutSettings(deps.db)
  const quoted = await quoteCheckout(deps, settings, familyId, lines, request)
  if (quoted instanceof Refusal) return quoted
  const opened = await openCheckout(deps.payments, {
    familyId,
    purpose: 'order',
    items: itemsOf(lines, quoted),
    customerEmail: customer.email,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    // Goods are taxed where they go.
    needsAddress: false,
    purchaseFacts: [
      request.formData,
      lines.map(({ product_id, quantity }) => [product_id, quantity]),
      // Not visible in the items: an included tax, a way of delivery that is free, and which code was used.
      [quoted.delivery.method, quoted.taxCents, quoted.isTaxIncluded, ...(code === undefined ? [] : [code])],
    ],
    record: async (db, paymentId) => {
      await recordOrder(db, {
        now: deps.clock(),
        familyId,
        paymentId,
        lines,
        deliveryDetails: request.formData,
        quoted,
        returnDays: settings.returns.days,
      })
      return (
        (await holdPieces(db, { paymentId, familyId }, lines)) ?? (await reserveUse(db, { code, familyId, paymentId }))
      )
    },
    isStillCurrent: async () => {
      const now = await readPricedLines(deps.db, customer)
      if (compareWithCart(now, request.products) !== undefined) return false
      const again = await quoteCheckout(deps, settings, familyId, now, request)
      return !(again instanceof Refusal) && again.totalCents === quoted.totalCents
    },
  })
  return opened ?? new Refusal('cart_changed', paymentTexts.cartChanged)
}

type CartChanged = Refusal<'cart_changed'>

/** The customer decides about a line whose product has changed its price or is no longer sold. */
function refuseChangedProducts(lines: PricedLine[]): CartChanged | undefined {
  const changed = lines.filter(({ product, price_cents }) => !product.isActive || product.priceCents !== price_cents)
  if (changed.length === 0) return undefined
  const errors = changed.map(({ product_id, product }) => ({
    path: `products.${product_id}`,
    message: product.isActive
      ? `${product.name} now costs ${formatCents(product.priceCents)}`
      : `${product.name} is no longer sold`,
  }))
  return new Refusal('cart_changed', paymentTexts.cartChanged, { errors })
}

function compareWithCart(lines: PricedLine[], believed: BelievedLine[]): CartChanged | undefined {
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
  return new Refusal('cart_changed', paymentTexts.cartChanged)
}
