import { randomUUID } from 'node:crypto'
import { sumOf, times } from '@storylamp/contract/money'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { findParent } from '../../accounts/index.ts'
import { type PricedLine, totalCents } from '../../cart/index.ts'
import { insertOrder, recordEvent } from '../queries.ts'

/** The order keeps a copy of each product: later changes of the catalogue leave it as it was bought (D24). */
export async function recordOrder(
  db: Db,
  now: Date,
  familyId: string,
  paymentId: string,
  lines: PricedLine[],
  deliveryDetails: DeliveryDetails,
): Promise<void> {
  const id = randomUUID()
  // Inserting the payment waits for a deletion of the family in progress; after that, no address may be stored.
  const isErased = (await findParent(db, familyId)) === undefined
  const order = {
    id,
    family_id: familyId,
    payment_id: paymentId,
    amount_cents: totalCents(lines),
    // Every piece of a product brings its free tokens (D25).
    free_tokens_hundredths: sumOf(lines.map(({ product, quantity }) => times(product.freeTokensHundredths, quantity))),
    delivery_details: isErased ? null : JSON.stringify(deliveryDetails),
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
  await recordEvent(db, id, 'Ordered')
}
