import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import type { Db } from '../../../platform/db/database.ts'
import { findParentName } from '../../accounts/index.ts'
import { findLastCountry, findLines, findOrderOfPayment, type LineRow, type OrderRow } from '../../orders/index.ts'
import type { PaymentRow } from '../../payments/index.ts'
import { taxOf, taxPercent } from '../../quote/index.ts'
import { readSections } from '../../settings/index.ts'
import { findPacks } from '../../wallet/index.ts'
import { insertBuyer } from '../queries.ts'
import type { InvoicedClass } from '../tables.ts'
import { issue } from './issue.ts'
import { taxCountryOf } from './tax-country.ts'

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

type SaleLine = {
  taxClass: InvoicedClass
  /** Null for delivery and tokens. */
  orderPosition: number | null
  name: string
  sku: string | null
  quantity: number
  priceCents: Cents
  discountCents: Cents
  taxPercent: number
  taxCents: Cents
  totalCents: Cents
}

type Sale = {
  orderNumber: number
  country: string
  region: string | null
  /** The third proof of place, where the other two may not agree. */
  deliveryCountry: string | null
  isTaxIncluded: boolean
  /** Empty once the family is erased. */
  buyer: string[]
  lines: SaleLine[]
}

const describeSale = (db: Db, payment: PaymentRow, now: Date): Promise<Sale> =>
  payment.purpose === 'order' ? describeOrder(db, payment) : describePack(db, payment, now)

async function describeOrder(db: Db, payment: PaymentRow): Promise<Sale> {
  const order = await findOrderOfPayment(db, payment.id)
  const lines = (await findLines(db, [order.id])).map(toLine)
  return {
    orderNumber: order.number,
    country: order.country,
    region: order.region,
    deliveryCountry: null,
    isTaxIncluded: order.is_tax_included,
    buyer: order.delivery_details === null ? [] : addressLines(order.delivery_details),
    lines: order.delivery_cents > 0 ? [...lines, deliveryLine(order)] : lines,
  }
}

const toLine = (line: LineRow): SaleLine => ({
  taxClass: 'goods',
  orderPosition: line.position,
  name: line.name,
  sku: line.sku,
  quantity: line.quantity,
  priceCents: line.price_cents,
  discountCents: line.discount_cents,
  taxPercent: line.tax_percent,
  taxCents: line.tax_cents,
  totalCents: line.total_cents,
})

const deliveryLine = (order: OrderRow): SaleLine => ({
  taxClass: 'goods',
  orderPosition: null,
  name: order.delivery_name,
  sku: null,
  quantity: 1,
  priceCents: order.delivery_cents,
  discountCents: cents(0),
  taxPercent: order.delivery_tax_percent,
  taxCents: order.delivery_tax_cents,
  totalCents: sumOf([order.delivery_cents, order.is_tax_included ? cents(0) : order.delivery_tax_cents]),
})

/** The price of tokens includes the tax of where the customer lives, unless they are taxed when they are spent (L18). */
async function describePack(db: Db, payment: PaymentRow, now: Date): Promise<Sale> {
  const [pack] = await findPacks(db, [payment.id])
  const deliveryCountry = await findLastCountry(db, payment.family_id)
  const country = taxCountryOf(payment, deliveryCountry)
  const { tax, tokens } = await readSections(db, ['tax', 'tokens'])
  const percent = tokens.taxedWhenSpent ? 0 : taxPercent(tax.rates, { country, region: undefined }, 'digital', now)
  const name = await findParentName(db, payment.family_id)
  return {
    orderNumber: payment.number ?? 0,
    country,
    region: null,
    deliveryCountry,
    isTaxIncluded: true,
    buyer: name === undefined ? [] : [name],
    lines: [
      {
        taxClass: tokens.taxedWhenSpent ? 'tokens' : 'digital',
        orderPosition: null,
        name: packTitle(pack?.name ?? 'Token'),
        sku: null,
        quantity: 1,
        priceCents: payment.amount_cents,
        discountCents: cents(0),
        taxPercent: percent,
        taxCents: taxOf(payment.amount_cents, percent, true),
        totalCents: payment.amount_cents,
      },
    ],
  }
}
