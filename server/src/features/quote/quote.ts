import type { DeliveryMethod, Zone } from '@storylamp/contract/delivery/delivery-settings'
import type { TaxClass, TaxRate } from '@storylamp/contract/delivery/tax-settings'
import { type Cents, cents, minus, sumOf, times } from '@storylamp/contract/money'
import { cheapest, findZone, type OfferedMethod, offerMethods } from './delivery.ts'
import { type Discount, type DiscountRefusal, discountLines } from './discount.ts'
import { type Destination, taxOf, taxPercent } from './tax.ts'

export type QuoteLine = {
  productId: string
  quantity: number
  priceCents: Cents
  weightGrams: number
  taxClass: TaxClass
}

export type Rates = {
  zones: Zone[]
  taxRates: TaxRate[]
  /** Null: every country that has a zone. */
  countries: readonly string[] | null
}

type QuotedLine = Pick<QuoteLine, 'productId' | 'quantity' | 'priceCents'> & {
  discountCents: Cents
  taxPercent: number
  taxCents: Cents
  /** What is paid for the line: less its discount, with its tax. */
  totalCents: Cents
}

export type Quote = {
  destination: Destination
  lines: QuotedLine[]
  subtotalCents: Cents
  discountCents: Cents
  /** Its price is without a tax that is not included. */
  delivery: OfferedMethod & { taxPercent: number; taxCents: Cents }
  methods: OfferedMethod[]
  cheapestDeliveryCents: Cents
  /** The tax of the lines and of delivery. */
  taxCents: Cents
  isTaxIncluded: boolean
  totalCents: Cents
}

export type QuoteRefusal = 'country_not_sold_to' | 'method_not_offered' | DiscountRefusal

/**
 * What an order costs. Everything that shows or moves its money takes it from here, so that it agrees: the lines'
 * totals, delivery and its tax sum to the total, in whole cents. Tax is rounded by line.
 */
export function quote(
  lines: QuoteLine[],
  destination: Destination,
  method: DeliveryMethod | undefined,
  discount: Discount | undefined,
  rates: Rates,
  now: Date,
): Quote | QuoteRefusal {
  const zone = findZone(rates.zones, destination)
  const isSoldTo = rates.countries?.includes(destination.country) ?? true
  if (zone === undefined || !isSoldTo) return 'country_not_sold_to'
  const discounts = discountLines(lines, discount)
  if (typeof discounts === 'string') return discounts
  const { isTaxIncluded } = zone
  const subtotalCents = sumOf(lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  const discountCents = sumOf(discounts)
  const methods = offerMethods(zone, parcelOf(lines, minus(subtotalCents, discountCents), discount), now)
  const chosen = method === undefined ? cheapest(methods) : methods.find((offered) => offered.method === method)
  if (chosen === undefined) return 'method_not_offered'

  const tax = (amount: Cents, taxClass: TaxClass) => {
    const percent = taxPercent(rates.taxRates, destination, taxClass, now)
    return { taxPercent: percent, taxCents: taxOf(amount, percent, isTaxIncluded) }
  }
  const quoted = lines.map(({ productId, quantity, priceCents, taxClass }, at) => {
    const lineDiscount = discounts[at] ?? cents(0)
    const price = minus(times(priceCents, quantity), lineDiscount)
    const taxed = tax(price, taxClass)
    const totalCents = isTaxIncluded ? price : sumOf([price, taxed.taxCents])
    return { productId, quantity, priceCents, discountCents: lineDiscount, ...taxed, totalCents }
  })
  const delivery = { ...chosen, ...tax(chosen.priceCents, 'goods') }
  const least = (cheapest(methods) ?? chosen).priceCents
  const taxOnDelivery = isTaxIncluded ? cents(0) : delivery.taxCents
  return {
    destination,
    lines: quoted,
    subtotalCents,
    discountCents,
    delivery,
    methods,
    cheapestDeliveryCents: isTaxIncluded ? least : sumOf([least, tax(least, 'goods').taxCents]),
    taxCents: sumOf([...quoted.map(({ taxCents }) => taxCents), delivery.taxCents]),
    isTaxIncluded,
    totalCents: sumOf([...quoted.map(({ totalCents }) => totalCents), delivery.priceCents, taxOnDelivery]),
  }
}

const parcelOf = (lines: QuoteLine[], goodsCents: Cents, discount: Discount | undefined) => ({
  goodsCents,
  grams: lines.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
  isEmpty: lines.length === 0,
  isDeliveryFree: discount?.off === 'delivery',
})
