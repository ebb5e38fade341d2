import type { Db } from '../../../platform/db/database.ts'
import type { PaymentRow } from '../../payments/index.ts'
import { insertBuyer } from '../queries.ts'
import { describeSale, type SaleLine } from './describe-sale.ts'
import { issue } from './issue.ts'

/** The invoice of a payment, in the transaction that settles it. */
export async function issueInvoice(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const sale = await describeSale(db, payment, now)
  const about = {
    kind: 'invoice' as const,
    order_number: sale.orderNumber,
    country: sale.country,
    region: sale.region,
    delivery_country: sale.deliveryCountry,
    is_tax_included: sale.isTaxIncluded,
  }
  const id = await issue(db, payment, about, sale.lines.map(toRow), now)
  if (sale.buyer.length > 0) await insertBuyer(db, id, sale.buyer)
}

const toRow = (line: SaleLine, position: number) => ({
  position,
  tax_class: line.taxClass,
  order_position: line.orderPosition,
  name: line.name,
  sku: line.sku,
  quantity: line.quantity,
  price_cents: line.priceCents,
  discount_cents: line.discountCents,
  tax_percent: line.taxPercent,
  tax_cents: line.taxCents,
  total_cents: line.totalCents,
})
