import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { SalePriceSent } from '@storylamp/contract/catalog/sale-price'
import { type Cents, type Currency, type Major, type Others, sentCents, sentOthers } from '@storylamp/contract/money'
import { type Refusal, refuseField } from '../../../../platform/http/refusals/refusal.ts'

type Sent = {
  price?: Major | undefined
  prices?: Others<Major | null | undefined> | undefined
  salePrice?: SalePriceSent | null | undefined
}
export type SaleInCents = Omit<SalePriceSent, 'price' | 'prices'> & { price: Cents; prices?: Others<Cents | null> }

export type InCents<Change extends Sent> = Omit<Change, 'price' | 'prices' | 'salePrice'> & { currency: Currency } & {
  prices?: Others<Cents | null>
  price: Change['price'] extends Major ? Cents : Cents | undefined
  salePrice?: SaleInCents | null | undefined
}

/** The prices of a request in minor units: of the shop's main currency, and of others. */
export function inCents<Change extends Sent>(
  { price, prices, salePrice, ...change }: Change,
  currency: Currency,
): InCents<Change> | Refusal<'invalid_input'> {
  const cents = price && sentCents(price, currency)
  if (price !== undefined && cents === undefined) return refuseField('invalid_input', 'price', adminTexts.priceInvalid)
  const sale = salePrice && sentCents(salePrice.price, currency)
  if (salePrice && sale === undefined) return refuseField('invalid_input', 'salePrice.price', adminTexts.priceInvalid)
  const [others, sales] = [sentOthers(prices), sentOthers(salePrice?.prices)]
  if (typeof others === 'string') return refuseField('invalid_input', `prices.${others}`, adminTexts.priceInvalid)
  if (typeof sales === 'string')
    return refuseField('invalid_input', `salePrice.prices.${sales}`, adminTexts.priceInvalid)
  return {
    ...change,
    currency,
    price: cents,
    prices: others,
    ...(salePrice !== undefined && { salePrice: salePrice && { ...salePrice, price: sale, prices: sales } }),
  } as unknown as InCents<Change>
}
