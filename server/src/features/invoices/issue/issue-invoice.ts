import { addressLines } from '@storylamp/contract/delivery/address-lines'
import type { GoodsClass } from '@storylamp/contract/delivery/tax-settings'
import { cents, sumOf } from '@storylamp/contract/money'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import type { Db } from '../../../platform/db/database.ts'
import { findParentNames } from '../../accounts/index.ts'
import { findGift, nameGift } from '../../gifts/index.ts'
import { findLastCountry, findLines, findPaidOrder, type LineRow, type OrderRow } from '../../orders/index.ts'
import type { FamilyPayment, PaymentRow, Sale } from '../../payments/index.ts'
import { classOfDelivery, readTaxRates, taxOf, taxPercent } from '../../quote/index.ts'
import { readSection } from '../../settings/index.ts'
import { findPacks } from '../../wallet/index.ts'
import { insertBuyer, type NewLine } from '../queries.ts'
import { type About, issue } from './issue.ts'
import { taxCountryOf } from './tax-country.ts'

/** Also of nothing that was paid: it proves what was bought, for the legal guarantee and a recall. */
export const invoiceOrder = async (db: Db, sale: Sale, now: Date): Promise<void> =>
  issueInvoice(db, sale, await describeOrder(db, sale), now)

export const invoicePack = async (db: Db, payment: FamilyPayment, now: Date): Promise<void> =>
  issueInvoice(db, payment, await describePack(db, payment, now), now)

/** Of tokens and bundles. A card of money is no sale: the orders that it pays are. */
export async function invoiceGift(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const gift = await findGift(db, payment.gift_id ?? '')
  if (gift === undefined || gift.kind === 'money') return
  const sold = { number: gift.number, name: await nameGift(db, gift), buyer: undefined, delivery_country: null }
  await issueInvoice(db, payment, await describeDigital(db, payment, sold, now), now)
}

/** In the transaction that completes the sale. */
async function issueInvoice(db: Db, sale: Sale, { buyer, lines, ...about }: Described, now: Date): Promise<void> {
  const rows = lines.map((line, position) => ({ position, ...line }))
  const id = await issue(db, sale, { kind: 'invoice', ...about }, rows, now)
  if (buyer.length > 0) await insertBuyer(db, id, buyer)
}

/** `order_position` is null for delivery and tokens. */
type SaleLine = Omit<NewLine, 'position'>

type Described = Omit<About, 'kind' | 'correction'> & {
  /** Empty once the family is erased. */
  buyer: string[]
  lines: SaleLine[]
}

async function describeOrder(db: Db, sale: Sale): Promise<Described> {
  const order = await findPaidOrder(db, sale)
  const ordered = await findLines(db, [order.id])
  const lines = ordered.map(toLine)
  const delivery = deliveryLine(order, classOfDelivery(ordered.map(({ tax_class }) => tax_class)))
  return {
    order_number: order.number,
    country: order.country,
    region: order.region,
    delivery_country: null,
    is_tax_included: order.is_tax_included,
    buyer: order.delivery_details === null ? [] : buyerLines(order.delivery_details, order),
    lines: order.delivery_cents > 0 ? [...lines, delivery] : lines,
  }
}

/** A company reads that it is charged the tax all the same. */
function buyerLines(details: DeliveryDetails, { tax_cents }: OrderRow): string[] {
  const { vatNumber } = details
  if (!vatNumber) return addressLines(details)
  const charged = tax_cents > 0 ? ' (the reverse charge is not applied)' : ''
  return [...addressLines(details), `VAT number ${vatNumber}${charged}`]
}

const toLine = ({ position, name, sku, quantity, price_cents, discount_cents, ...line }: LineRow): SaleLine => ({
  ...{ tax_class: line.tax_class, order_position: position, name, sku, quantity, price_cents, discount_cents },
  ...{ tax_percent: line.tax_percent, tax_cents: line.tax_cents, total_cents: line.total_cents },
})

const deliveryLine = (order: OrderRow, taxClass: GoodsClass): SaleLine => ({
  tax_class: taxClass,
  order_position: null,
  name: order.delivery_name,
  sku: null,
  quantity: 1,
  price_cents: order.delivery_cents,
  discount_cents: cents(0),
  tax_percent: order.delivery_tax_percent,
  tax_cents: order.delivery_tax_cents,
  total_cents: sumOf([order.delivery_cents, order.is_tax_included ? cents(0) : order.delivery_tax_cents]),
})

/** The price of tokens includes the tax of where the customer lives, unless they are taxed when they are spent (L18). */
async function describePack(db: Db, payment: FamilyPayment, now: Date): Promise<Described> {
  const [pack] = await findPacks(db, [payment.id])
  const [parents] = await findParentNames(db, [payment.family_id])
  const sold = {
    number: payment.number ?? 0,
    name: packTitle(pack?.name ?? 'Token'),
    buyer: parents?.name,
    delivery_country: await findLastCountry(db, payment.family_id),
  }
  return describeDigital(db, payment, sold, now)
}

type Sold = { number: number; name: string; buyer: string | undefined; delivery_country: string | null }

async function describeDigital(db: Db, payment: PaymentRow, sold: Sold, now: Date): Promise<Described> {
  const { number, name, buyer, delivery_country } = sold
  const country = taxCountryOf(payment, delivery_country)
  const tokens = await readSection(db, 'tokens')
  // Whoever spends the tokens of a gift is not known yet.
  const isTaxedLater = tokens.taxedWhenSpent && payment.gift_id === null
  const percent = isTaxedLater ? 0 : taxPercent(await readTaxRates(db), { country, region: undefined }, 'digital', now)
  return {
    order_number: number,
    country,
    region: null,
    delivery_country,
    is_tax_included: true,
    buyer: buyer === undefined ? [] : [buyer],
    lines: [
      {
        tax_class: isTaxedLater ? 'tokens' : 'digital',
        order_position: null,
        name,
        sku: null,
        quantity: 1,
        price_cents: payment.amount_cents,
        discount_cents: cents(0),
        tax_percent: percent,
        tax_cents: taxOf(payment.amount_cents, percent, true),
        total_cents: payment.amount_cents,
      },
    ],
  }
}
