import { randomUUID } from 'node:crypto'
import { formatPrice, fromHundredths, toHundredths } from '@storylamp/contract/money'
import type { BelievedLine, CheckoutRequest } from '@storylamp/contract/payments/payments'
import { paymentTexts } from '@storylamp/contract/texts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { type PricedLine, readPricedLines, totalCents } from '../cart/index.ts'
import { type Customer, openCheckout, refusePayer } from '../payments/index.ts'
import type { OrderParts } from './deps.ts'
import { noteEvent } from './events.ts'
import { insertOrder } from './queries.ts'

/** Orders what is in the family's cart. What the client believes is only compared: books and prices are the shop's (D23). */
export async function checkout(deps: OrderParts, customer: Customer, request: CheckoutRequest, origins: string[]) {
  const payerRefused = refusePayer(request, customer, origins)
  if (payerRefused !== undefined) return payerRefused
  const lines = await readPricedLines(deps.db, customer)
  if (lines.length === 0) return new Failure('invalid_input', paymentTexts.cartEmpty)
  const refused = changesSince(lines) ?? differencesFrom(lines, request.products)
  if (refused !== undefined) return refused
  const opened = await openCheckout(deps.payments, {
    familyId: customer.familyId,
    purpose: 'order',
    items: lines.map(({ product, price_cents, quantity }) => ({
      name: product.name,
      priceCents: price_cents,
      quantity,
    })),
    customerEmail: customer.email,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    besides: [request.formData, lines.map(({ product_id }) => product_id)],
    record: (db, paymentId) => recordOrder(db, deps.clock(), customer.familyId, paymentId, lines, request),
    isStillRight: async () => differencesFrom(await readPricedLines(deps.db, customer), request.products) === undefined,
  })
  return opened ?? new Failure('conflict', paymentTexts.cartChanged)
}

/** D22: what costs something else by now, or is no longer sold, is for the customer to decide. */
function changesSince(lines: PricedLine[]): Failure | undefined {
  const changed = lines.filter(({ product, price_cents }) => !product.isActive || product.priceCents !== price_cents)
  return changed.length === 0 ? undefined : cartChanged(changed)
}

function cartChanged(lines: PricedLine[]): Failure {
  const errors = lines.map(({ product_id, product }) => ({
    path: `products.${product_id}`,
    message: product.isActive
      ? `${product.name} now costs ${formatPrice(fromHundredths(product.priceCents))}`
      : `${product.name} is no longer sold`,
  }))
  return new Failure('conflict', paymentTexts.cartChanged, { errors })
}

function differencesFrom(lines: PricedLine[], believed: BelievedLine[]): Failure | undefined {
  const isSame = ({ product_id, quantity, price_cents }: PricedLine) =>
    believed.some((line) => {
      const price = line.priceAtAddTime ?? line.price
      return (
        (line.product ?? line.productId ?? line._id) === product_id &&
        line.quantity === quantity &&
        (price === undefined || toHundredths(price) === price_cents)
      )
    })
  if (believed.length === lines.length && lines.every(isSame)) return undefined
  return new Failure('conflict', paymentTexts.cartChanged)
}

async function recordOrder(
  db: Db,
  now: Date,
  familyId: string,
  paymentId: string,
  lines: PricedLine[],
  { formData }: CheckoutRequest,
): Promise<void> {
  const id = randomUUID()
  const order = {
    id,
    family_id: familyId,
    payment_id: paymentId,
    amount_cents: totalCents(lines),
    // D25: what each piece brings.
    free_tokens_hundredths: lines.reduce(
      (sum, { product, quantity }) => sum + product.freeTokensHundredths * quantity,
      0,
    ),
    delivery_details: JSON.stringify(formData),
    created_at: now,
  }
  await insertOrder(
    db,
    order,
    lines.map(({ product, quantity, price_cents }, position) => ({
      order_id: id,
      position,
      product_id: product.id,
      sku: product.sku,
      name: product.name,
      description: product.description,
      color: product.colors,
      pictures: JSON.stringify(product.pictures),
      quantity,
      price_cents,
    })),
  )
  await noteEvent(db, id, 'Ordered')
}
