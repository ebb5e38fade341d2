import { randomUUID } from 'node:crypto'
import { sumOf, times } from '@storylamp/contract/money'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { PricedLine } from '../../cart/index.ts'
import type { Quote } from '../../quote/index.ts'
import { insertOrder } from '../queries.ts'

type NewOrder = {
  now: Date
  familyId: string
  paymentId: string
  lines: PricedLine[]
  deliveryDetails: DeliveryDetails
  quoted: Quote
  returnDays: number
}

/** The order keeps a copy of each product: later changes of the catalog leave it as it was bought. */
export async function recordOrder(
  db: Db,
  { now, familyId, paymentId, lines, deliveryDetails, quoted, returnDays }: NewOrder,
): Promise<void> {
  const id = randomUUID()
  const order = {
    id,
    family_id: familyId,
    payment_id: paymentId,
    ...frozen(quoted),
    free_tokens_hundredths: sumOf(lines.map(({ product, quantity }) => times(product.freeTokensHundredths, quantity))),
    delivery_details: deliveryDetails,
    return_days: returnDays,
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
      pictures: product.pictures,
      quantity,
      weight_grams: product.weightGrams,
      price_cents,
      free_tokens_hundredths: product.freeTokensHundredths,
      ...frozenLine(quoted, position),
    })),
  )
}

const frozen = ({ delivery, destination: { country, region }, ...sums }: Quote) => ({
  amount_cents: sums.totalCents,
  subtotal_cents: sums.subtotalCents,
  discount_cents: sums.discountCents,
  delivery_cents: delivery.priceCents,
  delivery_tax_percent: delivery.taxPercent,
  delivery_tax_cents: delivery.taxCents,
  cheapest_delivery_cents: sums.cheapestDeliveryCents,
  tax_cents: sums.taxCents,
  is_tax_included: sums.isTaxIncluded,
  delivery_method: delivery.method,
  delivery_name: delivery.name,
  arrives_from: delivery.from,
  arrives_to: delivery.to,
  country,
  // Anything but a code is part of the address, which is erased with the family.
  region: region !== undefined && /^[A-Z0-9]{1,3}$/.test(region) ? region : null,
})

function frozenLine({ lines }: Quote, position: number) {
  const line = lines[position]
  if (line === undefined) throw new Error(`the quote has no line ${position}`)
  return {
    discount_cents: line.discountCents,
    tax_percent: line.taxPercent,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
  }
}
