import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import type { Cents, Currency } from '@storylamp/contract/money'
import { type Refusal, refuseField } from '../../../../platform/http/refusals/refusal.ts'
import type { OtherPrices } from '../../queries.ts'
import type { InCents } from './in-cents.ts'
import type { PriceChange, Priced } from './refuse-unproved-prices.ts'

export type OtherPrice = { currency: Currency; price_cents: Cents | null; sale_cents: Cents | null }

type Change = Pick<InCents<Partial<ProductChange>>, 'currency' | 'prices' | 'salePrice'>

/** The prices in other currencies that a change makes others. What it does not name stays, and null takes it away. */
export function changedOtherPrices(
  { currency: main, prices = {}, salePrice }: Change,
  before: OtherPrices | null = null,
): OtherPrice[] | Refusal<'invalid_input'> {
  const sales = salePrice?.prices ?? {}
  const changed: OtherPrice[] = []
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(prices), ...Object.keys(sales)])) {
    const currency = name as Currency
    if (currency === main) return refuseField('invalid_input', `prices.${currency}`, adminTexts.mainCurrency)
    const { price: oldPrice = null, sale: oldSale = null } = before?.[currency] ?? {}
    const { [currency]: price_cents = oldPrice } = prices
    const { [currency]: sale = oldSale } = sales
    const sale_cents = salePrice === null || price_cents === null ? null : sale
    if (sale_cents !== null && price_cents !== null && sale_cents >= price_cents)
      return refuseField('invalid_input', `salePrice.prices.${currency}`, adminTexts.saleTooDear)
    if (price_cents !== oldPrice || sale_cents !== oldSale) changed.push({ currency, price_cents, sale_cents })
  }
  return changed
}

/** As changes of prices, beside that of the price in the main currency. */
export const otherPriceChanges = (
  { id, before, after }: PriceChange,
  stored: OtherPrices | null,
  changed: readonly OtherPrice[],
): PriceChange[] =>
  changed.flatMap(({ currency, price_cents, sale_cents }) => {
    const old = stored?.[currency]
    const inIt = (priced: Priced, price: Cents, sale: Cents | null) =>
      ({ ...priced, currency, price_cents: price, sale_cents: sale }) satisfies Priced
    return price_cents === null
      ? []
      : [
          {
            id,
            before: before && old && inIt(before, old.price, old.sale),
            after: inIt(after, price_cents, sale_cents),
          },
        ]
  })
