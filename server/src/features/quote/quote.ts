import type { DeliveryMethod, MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import type { TaxClass, TaxRate } from '@storylamp/contract/delivery/tax-settings'
import { type Cents, type Currency, cents, minus, sumOf, times, toCents } from '@storylamp/contract/money'
import { dayMs, dayOf, later } from '../../platform/clock.ts'
import {
  classOfDelivery,
  type Destination,
  percentOf,
  placesOf,
  roundHalfUp,
  splitAmount,
  taxOf,
  taxPercent,
} from './tax.ts'

export type QuoteLine = {
  productId: string
  quantity: number
  priceCents: Cents
  weightGrams: number
  taxClass: TaxClass
}

export type Rates = {
  /** What everything is priced and asked in. */
  currency: Currency
  /** Their methods are those that have amounts in it. */
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
  currency: Currency
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

export type QuoteRefusal = 'country_not_sold_to' | 'currency_not_delivered' | 'method_not_offered' | DiscountRefusal

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
  if (zone.methods.length === 0) return 'currency_not_delivered'
  const discounts = discountLines(lines, discount)
  if (typeof discounts === 'string') return discounts
  const { isTaxIncluded, isDeliveryTaxed = true } = zone
  const subtotalCents = sumOf(lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  const discountCents = sumOf(discounts)
  const parcel = parcelOf(lines, minus(subtotalCents, discountCents), discount)
  const methods = offerMethods(zone, parcel, rates.currency, now)
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
  const deliveryClass = classOfDelivery(lines.map(({ taxClass }) => taxClass))
  const taxOfDelivery = (price: Cents) =>
    isDeliveryTaxed ? tax(price, deliveryClass) : { taxPercent: 0, taxCents: cents(0) }
  const delivery = { ...chosen, ...taxOfDelivery(chosen.priceCents) }
  const least = (cheapest(methods) ?? chosen).priceCents
  const taxOnDelivery = isTaxIncluded ? cents(0) : delivery.taxCents
  return {
    currency: rates.currency,
    destination,
    lines: quoted,
    subtotalCents,
    discountCents,
    delivery,
    methods,
    cheapestDeliveryCents: isTaxIncluded ? least : sumOf([least, taxOfDelivery(least).taxCents]),
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

type Parcel = { goodsCents: Cents; grams: number; isEmpty: boolean; isDeliveryFree: boolean }

type OfferedMethod = {
  method: MethodSettings['method']
  name: string
  priceCents: Cents
  /** The first and the last day of its arrival, in UTC. */
  from: string
  to: string
}

export function findZone(zones: Zone[], destination: Destination): Zone | undefined {
  for (const place of placesOf(destination)) {
    const zone = zones.find(({ places }) => places.includes(place))
    if (zone !== undefined) return zone
  }
  return undefined
}

const offerMethods = ({ methods }: Zone, parcel: Parcel, currency: Currency, now: Date): OfferedMethod[] =>
  methods.map((settings) => ({
    method: settings.method,
    name: settings.name,
    priceCents: priceOf(settings, parcel, currency),
    from: afterWorkingDays(now, settings.days.from),
    to: afterWorkingDays(now, settings.days.to),
  }))

function priceOf({ pricedBy, prices, freeFrom }: MethodSettings, parcel: Parcel, currency: Currency): Cents {
  const { goodsCents, grams, isEmpty, isDeliveryFree } = parcel
  if (isEmpty || isDeliveryFree || (freeFrom !== null && goodsCents >= toCents(freeFrom, currency))) return cents(0)
  const isReached = (from: number) => (pricedBy === 'weight' ? from <= grams : toCents(from, currency) <= goodsCents)
  return toCents(prices.findLast(({ from }) => isReached(from))?.price ?? 0, currency)
}

/** If two cost the same, the one that stands first. */
const cheapest = ([first, ...others]: OfferedMethod[]): OfferedMethod | undefined =>
  others.reduce((best, one) => (best && best.priceCents <= one.priceCents ? best : one), first)

/** The day in UTC that is so many working days after the given moment. */
export function afterWorkingDays(moment: Date, count: number): string {
  let day = moment
  for (let left = count; left > 0; ) {
    day = later(day, dayMs)
    if (isWorkingDay(day)) left -= 1
  }
  return dayOf(day)
}

const isWorkingDay = (day: Date) => day.getUTCDay() % 6 !== 0

export type Discount = {
  off: { percent: number } | { amountCents: Cents } | 'delivery'
  /** Undefined: all of them. */
  products: string[] | undefined
  minimumCents: Cents
}

type PricedLine = { productId: string; quantity: number; priceCents: Cents }

type DiscountRefusal = 'discount_minimum' | 'discount_not_for_cart'

/** The part of each line, or why the discount does not hold for this cart. */
function discountLines(lines: PricedLine[], discount: Discount | undefined): Cents[] | DiscountRefusal {
  if (discount === undefined) return lines.map(() => cents(0))
  const prices = lines.map(({ priceCents, quantity }) => times(priceCents, quantity))
  const isMeant = ({ productId }: PricedLine) => discount.products?.includes(productId) ?? true
  if (!lines.some(isMeant)) return 'discount_not_for_cart'
  if (sumOf(prices) < discount.minimumCents) return 'discount_minimum'
  if (discount.off === 'delivery') return lines.map(() => cents(0))
  const weights = lines.map((line, at) => (isMeant(line) ? (prices[at] ?? cents(0)) : cents(0)))
  const sum = sumOf(weights)
  const taken =
    'percent' in discount.off ? percentOf(sum, discount.off.percent) : cents(Math.min(discount.off.amountCents, sum))
  return splitAmount(taken, weights)
}

/** An order as it was paid, with the pieces that were refunded before. */
export type FrozenQuote = {
  lines: { quantity: number; refundedPieces: number; totalCents: Cents }[]
  /** Delivery with its tax, and what the cheapest one would have cost. */
  delivery: { totalCents: Cents; cheapestCents: Cents; isRefunded: boolean }
}

/** The pieces of each line, and whether delivery is refunded, too: all of it, or what the cheapest one would have cost. */
export type RefundedParts = { pieces: number[]; delivery: boolean | 'cheapest' }

/**
 * What goes back for some pieces of an order. Each line's refunds follow its cumulative share, so that in any order and split
 * they end at exactly what was paid for it. Undefined if some of them are refunded already or were never bought.
 */
export function refundOf({ lines, delivery }: FrozenQuote, parts: RefundedParts): Cents | undefined {
  const isLeft = lines.every(({ quantity, refundedPieces }, at) => {
    const pieces = parts.pieces[at] ?? 0
    return Number.isInteger(pieces) && pieces >= 0 && refundedPieces + pieces <= quantity
  })
  if (!isLeft || parts.pieces.length > lines.length || (parts.delivery && delivery.isRefunded)) return undefined
  const ofLines = lines.map((line, at) => shareOf(line, parts.pieces[at] ?? 0))
  return sumOf([...ofLines, deliveryOf(delivery, parts.delivery)])
}

function deliveryOf({ totalCents, cheapestCents }: FrozenQuote['delivery'], wanted: RefundedParts['delivery']): Cents {
  if (wanted === 'cheapest') return cheapestCents
  return wanted ? totalCents : cents(0)
}

function shareOf({ totalCents, quantity, refundedPieces }: FrozenQuote['lines'][number], pieces: number): Cents {
  const upTo = (count: number) => cents(roundHalfUp(totalCents * count, quantity))
  return minus(upTo(refundedPieces + pieces), upTo(refundedPieces))
}
