import type { CartQuote, QuoteQuery } from '@storylamp/contract/cart/cart-quote'
import { addressProblems } from '@storylamp/contract/delivery/check-address'
import { countryInSentence } from '@storylamp/contract/delivery/countries'
import { type DeliveryMethod, deliveryMethods } from '@storylamp/contract/delivery/delivery-settings'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { isRegion } from '@storylamp/contract/delivery/regions'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import {
  type Currency,
  cents,
  currencyName,
  decimalsOf,
  formatMoney,
  isWholeIn,
  money,
  toCents,
} from '@storylamp/contract/money'
import type { CheckoutRequest } from '@storylamp/contract/payments/payments'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import type { Settings } from '@storylamp/contract/settings/sections'
import { chosenCurrency } from '@storylamp/contract/settings/sold-currencies'
import type { Db } from '../../../platform/db/database.ts'
import { acceptedCountry } from '../../../platform/http/accepted-country.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { type PricedLine, type QuotableLine, readLines } from '../../cart/index.ts'
import { findLackingAmong } from '../../catalog/index.ts'
import { findDiscount } from '../../discounts/index.ts'
import {
  type Destination,
  type Discount,
  hasRegions,
  type Quote,
  type QuoteRefusal,
  quote,
  type Rates,
  ratesOf,
  readDestination,
} from '../../quote/index.ts'
import { readSections } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findLastDelivery } from '../queries.ts'

type Customer = Pick<Member, 'familyId' | 'role'>

/** What the cart costs where the customer says, else where the last order went, else where the browser's languages are spoken. */
export async function quoteCart(
  { db, clock, settings }: OrderDeps,
  member: Customer,
  query: QuoteQuery,
  languages = '',
) {
  const current = await settings.read()
  const asked = query.country === undefined ? undefined : readDestination(query.country, undefined)?.country
  const chosen = chosenCurrency(current.selling, query.currency, asked)
  const { currency } = chosen
  const rates = ratesOf(current, currency)
  const lines = (await readLines(db, { ...member, ...chosen })).filter((line) => line.currency === currency)
  const place =
    query.country === undefined
      ? await likelyPlace(db, member, [acceptedCountry(languages), homeCountry(current)], rates)
      : query
  const now = clock()
  const discount =
    query.code === undefined ? undefined : await findDiscount(db, member.familyId, query.code, currency, now)
  if (discount instanceof Refusal) return discount
  const quoted = quoteLines(lines, { ...query, ...place }, discount, rates, now)
  if (quoted instanceof Refusal) return quoted
  return (await refuseWithoutFacts(db, current.safety, quoted)) ?? { data: toReply(quoted) }
}

/** A country that is not sold to any more must not keep the cart from having a total. Children learn nothing of the address. */
async function likelyPlace(db: OrderDeps['db'], { familyId, role }: Customer, countries: string[], rates: Rates) {
  const last = role === 'child' ? undefined : (await findLastDelivery(db, familyId))?.delivery_details
  const likely = [
    last ? readDestination(last.country, last.state) : undefined,
    ...countries.map((country) => readDestination(country, undefined)),
    ...firstPlaces(rates),
  ]
  const isDeliveredTo = (place: Destination | undefined) =>
    place !== undefined && typeof quote([], place, undefined, undefined, rates, new Date(0)) === 'object'
  return likely.find(isDeliveredTo) ?? {}
}

/** The countries that the owner has chosen, as far as zones have them whole, and then all that zones have, whole or in part. */
const firstPlaces = ({ zones, countries }: Rates): (Destination | undefined)[] =>
  [...(countries ?? []), ...zones.flatMap(({ places }) => places)].map((place) => {
    const [country = '', region] = place.split('-')
    return readDestination(country, region)
  })

const toReply = (quoted: Quote): CartQuote => ({
  currency: quoted.currency,
  lines: quoted.lines.map((line) => ({
    product: line.productId,
    quantity: line.quantity,
    price: money(line.priceCents, quoted.currency),
    discount: money(line.discountCents, quoted.currency),
    tax: money(line.taxCents, quoted.currency),
    total: money(line.totalCents, quoted.currency),
  })),
  subtotal: money(quoted.subtotalCents, quoted.currency),
  discount: money(quoted.discountCents, quoted.currency),
  delivery: toMethod(quoted.delivery, quoted.currency),
  methods: quoted.methods.map((method) => toMethod(method, quoted.currency)),
  tax: money(quoted.taxCents, quoted.currency),
  taxIncluded: quoted.isTaxIncluded,
  total: money(quoted.totalCents, quoted.currency),
})

const toMethod = ({ method, name, priceCents, from, to }: Quote['methods'][number], currency: Currency) => ({
  method,
  name,
  price: money(priceCents, currency),
  from,
  to,
})

type CheckoutSettings = Pick<Settings, 'delivery' | 'tax' | 'legal' | 'selling' | 'safety' | 'returns' | 'tokens'>

export const readCheckoutSettings = (db: Db): Promise<CheckoutSettings> =>
  readSections(db, ['delivery', 'tax', 'legal', 'selling', 'safety', 'returns', 'tokens'])

/** The quote that an order is made from, with the total that the customer saw. */
export async function quoteCheckout(
  { db, clock }: OrderDeps,
  settings: CheckoutSettings,
  familyId: string,
  lines: PricedLine[],
  currency: Currency,
  { formData, method, code, total }: CheckoutRequest,
) {
  const now = clock()
  const rates = ratesOf(settings, currency)
  const discount = code === undefined ? undefined : await findDiscount(db, familyId, code, currency, now)
  if (discount instanceof Refusal) return discount
  const quotable = lines.map((line) => ({
    ...line,
    weightGrams: line.product.weightGrams,
    taxClass: line.product.taxClass,
  }))
  const place = { country: formData.country, region: formData.state }
  const quoted = quoteLines(quotable, { ...place, method }, discount, rates, now)
  if (quoted instanceof Refusal) return inForm(quoted)
  const withoutFacts = await refuseWithoutFacts(db, settings.safety, quoted)
  if (withoutFacts !== undefined) return withoutFacts
  const wrong = checkPlace(formData, quoted.destination.country, rates)
  if (wrong !== undefined) return inForm(wrong)
  if (!isPayable(quoted)) {
    return new Refusal('total_not_payable', deliveryTexts.totalNotPayable(...chargeLimits(quoted.currency)))
  }
  if (total !== undefined && !isWholeIn(total, quoted.currency))
    return refuseField('invalid_input', 'total', deliveryTexts.priceInvalid)
  if (total !== undefined && toCents(total, quoted.currency) !== quoted.totalCents) {
    return new Refusal('price_changed', deliveryTexts.totalChanged)
  }
  return quoted
}

function checkPlace(address: CheckoutRequest['formData'], country: string, rates: Rates): RefusedQuote | undefined {
  if (hasRegions(rates, country) && !isRegion(country, address.state)) {
    return refuseField('invalid_input', 'state', deliveryTexts.regionUnknown)
  }
  // Programs are free in how they write states and ZIP codes of the United States; the form is not.
  const [problem] = country === 'US' ? [] : addressProblems(address)
  return problem && refuseField('invalid_input', problem.path, problem.message)
}

/** Country and state are fields of the address. */
function inForm(refused: RefusedQuote): RefusedQuote {
  const errors = refused.body.errors?.map(({ path, message }) => ({
    path: path === 'method' || path === 'code' ? path : `formData.${path}`,
    message,
  }))
  return errors === undefined ? refused : new Refusal(refused.code, refused.body.message, { errors })
}

type RefusedQuote = Refusal<'invalid_input' | 'discount_minimum' | 'discount_not_for_cart' | 'total_not_payable'>

/** What the payment provider takes at least: half a dollar or euro, and 50 of a currency without decimals. */
export const minChargeCents = cents(50)
const maxChargeCents = cents(99_999_999)

const chargeLimits = (currency: Currency) =>
  [formatMoney(money(minChargeCents, currency)), formatMoney(money(maxChargeCents, currency))] as const

/** Of a currency with three decimals it takes whole tens of the smallest unit. */
const isPayable = ({ totalCents, currency }: Quote): boolean =>
  !isTooLittle({ totalCents }) && totalCents <= maxChargeCents && (decimalsOf(currency) < 3 || totalCents % 10 === 0)

/** What the lines cost where they go, or in words why they are not sold there or so. */
function quoteLines(
  lines: QuotableLine[],
  query: Omit<QuoteQuery, 'code' | 'currency'>,
  discount: Discount | undefined,
  rates: Rates,
  now: Date,
): Quote | RefusedQuote {
  const destination = readDestination(query.country ?? '', query.region)
  if (destination === undefined) return refuseField('invalid_input', 'country', deliveryTexts.countryNotSoldTo)
  const method = query.method?.toLowerCase()
  if (method !== undefined && !isMethod(method))
    return refuseField('invalid_input', 'method', deliveryTexts.methodUnknown)
  const quoted = quote(lines.map(toQuoteLine), destination, method, discount, rates, now)
  if (typeof quoted === 'string') return refuseQuote(quoted, discount, rates.currency)
  return discount !== undefined && isTooLittle(quoted)
    ? refuseField('total_not_payable', 'code', discountTexts.leavesTooLittle(chargeLimits(rates.currency)[0]))
    : quoted
}

/** The provider is not asked for nothing. */
const isTooLittle = ({ totalCents }: Pick<Quote, 'totalCents'>): boolean =>
  totalCents > 0 && totalCents < minChargeCents

function refuseQuote(reason: QuoteRefusal, discount: Discount | undefined, currency: Currency): RefusedQuote {
  switch (reason) {
    case 'country_not_sold_to':
      return refuseField('invalid_input', 'country', deliveryTexts.countryNotSoldTo)
    case 'currency_not_delivered':
      return refuseField('invalid_input', 'country', deliveryTexts.currencyNotDelivered(currencyName(currency)))
    case 'method_not_offered':
      return refuseField('invalid_input', 'method', deliveryTexts.methodUnknown)
    case 'discount_not_for_cart':
      return new Refusal(reason, discountTexts.notForCart)
    case 'discount_minimum':
      return new Refusal(
        reason,
        discountTexts.minimum(formatMoney(money(discount?.minimumCents ?? cents(0), currency))),
      )
  }
}

/** Where the owner has chosen so, a product is not sold to a country whose law asks for more than the shop says of it. */
async function refuseWithoutFacts(db: Db, { refusesWithoutFacts }: Settings['safety'], { lines, destination }: Quote) {
  if (!refusesWithoutFacts) return undefined
  const ids = lines.map(({ productId }) => productId)
  const lacking = await findLackingAmong(db, ids, destination.country)
  if (lacking.length === 0) return undefined
  const country = countryInSentence(destination.country)
  const message = deliveryTexts.factsMissing(
    lacking.map(({ name }) => name),
    country,
  )
  const errors = lacking.map(({ id, name }) => ({
    path: `products.${id}`,
    message: deliveryTexts.factsMissing([name], country),
  }))
  return new Refusal('product_facts_missing', message, { errors })
}

const isMethod = (method: string): method is DeliveryMethod => (deliveryMethods as readonly string[]).includes(method)

const toQuoteLine = ({ product_id, quantity, price_cents, weightGrams, taxClass }: QuotableLine) => ({
  productId: product_id,
  quantity,
  priceCents: price_cents,
  weightGrams: weightGrams ?? 0,
  taxClass,
})
