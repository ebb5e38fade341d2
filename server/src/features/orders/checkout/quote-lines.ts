import type { QuoteQuery } from '@storylamp/contract/cart/cart-quote'
import { countryInSentence } from '@storylamp/contract/delivery/countries'
import { type DeliveryMethod, deliveryMethods } from '@storylamp/contract/delivery/delivery-settings'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { cents, formatCents } from '@storylamp/contract/money'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { QuotableLine } from '../../cart/index.ts'
import { findLackingAmong } from '../../catalog/index.ts'
import { type Discount, type Quote, type QuoteRefusal, quote, type Rates, readDestination } from '../../quote/index.ts'

export type RefusedQuote = Refusal<'invalid_input' | 'discount_minimum' | 'discount_not_for_cart' | 'total_not_payable'>

/** What the payment provider takes at least. */
export const minChargeCents = 50

/** What the lines cost where they go, or in words why they are not sold there or so. */
export function quoteLines(
  lines: QuotableLine[],
  query: Omit<QuoteQuery, 'code'>,
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
  if (typeof quoted === 'string') return refuseQuote(quoted, discount)
  const isTooLittle = discount !== undefined && lines.length > 0 && quoted.totalCents < minChargeCents
  return isTooLittle ? refuseField('total_not_payable', 'code', discountTexts.leavesTooLittle) : quoted
}

function refuseQuote(reason: QuoteRefusal, discount: Discount | undefined): RefusedQuote {
  switch (reason) {
    case 'country_not_sold_to':
      return refuseField('invalid_input', 'country', deliveryTexts.countryNotSoldTo)
    case 'method_not_offered':
      return refuseField('invalid_input', 'method', deliveryTexts.methodUnknown)
    case 'discount_not_for_cart':
      return new Refusal(reason, discountTexts.notForCart)
    case 'discount_minimum':
      return new Refusal(reason, discountTexts.minimum(formatCents(discount?.minimumCents ?? cents(0))))
  }
}

/** Where the owner has chosen so, a product is not sold to a country whose law asks for more than the shop says of it. */
export async function refuseWithoutFacts(
  db: Db,
  { refusesWithoutFacts }: Settings['safety'],
  { lines, destination }: Quote,
) {
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

const toQuoteLine = ({ product_id, quantity, price_cents, weightGrams }: QuotableLine) => ({
  productId: product_id,
  quantity,
  priceCents: price_cents,
  weightGrams: weightGrams ?? 0,
  taxClass: 'goods' as const,
})
