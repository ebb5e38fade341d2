import type { CartQuote, QuoteQuery } from '@storylamp/contract/cart/cart-quote'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { readLines } from '../../cart/index.ts'
import { findDiscount } from '../../discounts/index.ts'
import { type Destination, type Quote, quote, type Rates, ratesOf, readDestination } from '../../quote/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findLastDelivery } from '../queries.ts'
import { quoteLines, refuseWithoutFacts } from './quote-lines.ts'

type Customer = Pick<Member, 'familyId' | 'role'>

/** What the cart costs where the customer says, else where the last order went, else where the browser's languages are spoken. */
export async function quoteCart(
  { db, clock, settings }: OrderDeps,
  member: Customer,
  query: QuoteQuery,
  languages = '',
) {
  const current = await settings.read()
  const rates = ratesOf(current)
  const lines = await readLines(db, member)
  const place =
    query.country === undefined
      ? await likelyPlace(db, member, [regionOf(languages), homeCountry(current)], rates)
      : query
  const now = clock()
  const discount = query.code === undefined ? undefined : await findDiscount(db, member.familyId, query.code, now)
  if (discount instanceof Refusal) return discount
  const quoted = quoteLines(lines, { ...query, ...place }, discount, rates, now)
  if (quoted instanceof Refusal) return quoted
  return (await refuseWithoutFacts(db, current.safety, quoted)) ?? { data: toReply(quoted) }
}

/** A country that is not sold to any more must not keep the cart from having a total. Children learn nothing of the address. */
async function likelyPlace(
  db: OrderDeps['db'],
  { familyId, role }: Customer,
  countries: string[],
  rates: Rates,
): Promise<QuoteQuery> {
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

/** 'CA' of 'en-CA, fr;q=0.8', the Accept-Language that browsers send. */
const regionOf = (languages: string): string => /^\s*\w{2,3}(?:-\w{4})?-([a-z]{2})\b/i.exec(languages)?.[1] ?? ''

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
