import type { CartQuote, QuoteQuery } from '@storylamp/contract/cart/cart-quote'
import { addressProblems } from '@storylamp/contract/delivery/check-address'
import { countryInSentence } from '@storylamp/contract/delivery/countries'
import { type DeliveryMethod, deliveryMethods } from '@storylamp/contract/delivery/delivery-settings'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { isRegion } from '@storylamp/contract/delivery/regions'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { cents, formatCents } from '@storylamp/contract/money'
import type { CheckoutRequest } from '@storylamp/contract/payments/payments'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type PricedLine, type QuotableLine, readLines } from '../../cart/index.ts'
import { findLackingAmong } from '../../catalog/index.ts'
import { findDiscount } from '../../discounts/index.ts'
import {
  type Discount,
  hasRegions,
  type Quote,
  quote,
  type Rates,
  ratesOf,
  readDestination,
} from '../../quote/index.ts'
import { readSections } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findLastDelivery } from '../queries.ts'

type Customer = Pick<Member, 'familyId' | 'role'>

/** What the cart costs where the customer says, else where the last order went (D92). */
export async function quoteCart({ db, clock, settings }: OrderDeps, member: Customer, query: QuoteQuery) {
  const rates = ratesOf(await settings.read())
  const lines = await readLines(db, member)
  const place = query.country === undefined ? await lastPlace(db, member, rates) : query
  const now = clock()
  const discount = query.code === undefined ? undefined : await findDiscount(db, member.familyId, query.code, now)
  if (discount instanceof Failure) return discount
  const quoted = quoteLines(lines, { ...query, ...place }, discount, rates, now)
  if (quoted instanceof Failure) return quoted
  const { safety } = await settings.read()
  return (await refuseWithoutFacts(db, safety, quoted)) ?? { data: toReply(quoted) }
}

/** A country that is not sold to any more must not keep the cart from having a total. Children learn nothing of the address. */
async function lastPlace(db: OrderDeps['db'], { familyId, role }: Customer, rates: Rates): Promise<QuoteQuery> {
  const last = role === 'child' ? undefined : (await findLastDelivery(db, familyId))?.delivery_details
  for (const place of [last, { country: 'US', state: undefined }]) {
    const destination = place && readDestination(place.country, place.state)
    if (destination && typeof quote([], destination, undefined, undefined, rates, new Date(0)) === 'object') {
      return destination
    }
  }
  const [first = ''] = rates.countries ?? rates.zones.flatMap(({ places }) => places)
  return { country: first.slice(0, 2) }
}

// What the payment provider takes in one payment.
const leastCents = 50
const mostCents = 99_999_999

type CheckoutSettings = Pick<Settings, 'delivery' | 'tax' | 'selling' | 'safety' | 'returns'>

/** As they are in the database now. */
export const readCheckoutSettings = (db: Db): Promise<CheckoutSettings> =>
  readSections(db, ['delivery', 'tax', 'selling', 'safety', 'returns'])

/** The quote that an order is made from, with the total that the customer saw. */
export async function quoteCheckout(
  { db, clock }: OrderDeps,
  settings: CheckoutSettings,
  familyId: string,
  lines: PricedLine[],
  { formData, method, code, total }: CheckoutRequest,
) {
  const now = clock()
  const rates = ratesOf(settings)
  const discount = code === undefined ? undefined : await findDiscount(db, familyId, code, now)
  if (discount instanceof Failure) return discount
  const quotable = lines.map((line) => ({ ...line, weightGrams: line.product.weightGrams }))
  const place = { country: formData.country, region: formData.state }
  const quoted = quoteLines(quotable, { ...place, method }, discount, rates, now)
  if (quoted instanceof Failure) return inForm(quoted)
  const withoutFacts = await refuseWithoutFacts(db, settings.safety, quoted)
  if (withoutFacts !== undefined) return withoutFacts
  const wrong = checkPlace(formData, quoted.destination.country, rates)
  if (wrong !== undefined) return inForm(wrong)
  if (quoted.totalCents < leastCents || quoted.totalCents > mostCents) {
    return new Failure('total_not_payable', deliveryTexts.totalNotPayable)
  }
  if (total !== undefined && total !== quoted.totalCents) {
    return new Failure('price_changed', deliveryTexts.totalChanged)
  }
  return quoted
}

function checkPlace(address: CheckoutRequest['formData'], country: string, rates: Rates): QuoteFailure | undefined {
  if (hasRegions(rates, country) && !isRegion(country, address.state)) {
    return refuse('state', deliveryTexts.regionUnknown)
  }
  // Programs that order for the United States have always been free in how they write ZIP codes; the form is not.
  const [problem] = country === 'US' ? [] : addressProblems(address)
  return problem && refuse(problem.path, problem.message)
}

/** Country and state are fields of the address. */
function inForm(refused: QuoteFailure): QuoteFailure {
  const errors = refused.body.errors?.map(({ path, message }) => ({
    path: path === 'method' ? path : `formData.${path}`,
    message,
  }))
  return errors === undefined ? refused : new Failure(refused.code, refused.body.message, { errors })
}

type QuoteFailure = Failure<'invalid_input' | 'discount_minimum' | 'discount_not_for_cart'>

function quoteLines(
  lines: QuotableLine[],
  query: Omit<QuoteQuery, 'code'>,
  discount: Discount | undefined,
  rates: Rates,
  now: Date,
) {
  const destination = readDestination(query.country ?? '', query.region)
  if (destination === undefined) return refuse('country', deliveryTexts.countryNotSoldTo)
  const method = query.method?.toLowerCase()
  if (method !== undefined && !isMethod(method)) return refuse('method', deliveryTexts.methodUnknown)
  const quoted = quote(lines.map(toQuoteLine), destination, method, discount, rates, now)
  if (quoted === 'country not sold to') return refuse('country', deliveryTexts.countryNotSoldTo)
  if (quoted === 'method not offered') return refuse('method', deliveryTexts.methodUnknown)
  if (quoted === 'not for these products') return new Failure('discount_not_for_cart', discountTexts.notForCart)
  if (quoted !== 'below minimum') return quoted
  const { minimumCents = cents(0) } = discount ?? {}
  return new Failure('discount_minimum', discountTexts.minimum(formatCents(minimumCents)))
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
  return new Failure('product_facts_missing', message, { errors })
}

const refuse = (path: 'country' | 'state' | 'zip' | 'method', message: string) =>
  new Failure('invalid_input', message, { errors: [{ path, message }] })

const isMethod = (method: string): method is DeliveryMethod => (deliveryMethods as readonly string[]).includes(method)

const toQuoteLine = ({ product_id, quantity, price_cents, weightGrams }: QuotableLine) => ({
  productId: product_id,
  quantity,
  priceCents: price_cents,
  weightGrams: weightGrams ?? 0,
  taxClass: 'goods' as const,
})

const toReply = (quoted: Quote): CartQuote => ({
  currency: 'USD',
  lines: quoted.lines.map((line) => ({
    product: line.productId,
    quantity: line.quantity,
    price: line.priceCents,
    discount: line.discountCents,
    tax: line.taxCents,
    total: line.totalCents,
  })),
  subtotal: quoted.subtotalCents,
  discount: quoted.discountCents,
  delivery: toMethod(quoted.delivery),
  methods: quoted.methods.map(toMethod),
  tax: quoted.taxCents,
  taxIncluded: quoted.isTaxIncluded,
  total: quoted.totalCents,
})

const toMethod = ({ method, name, priceCents, from, to }: Quote['methods'][number]) => ({
  method,
  name,
  price: priceCents,
  from,
  to,
})
