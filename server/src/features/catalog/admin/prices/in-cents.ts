import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { SalePriceSent } from '@storylamp/contract/catalog/sale-price'
import { type Cents, type Currency, type Major, sentCents } from '@storylamp/contract/money'
import { type Refusal, refuseField } from '../../../../platform/http/refusals/refusal.ts'

type Sent = { price?: Major | undefined; salePrice?: SalePriceSent | null | undefined }
export type SaleInCents = Omit<SalePriceSent, 'price'> & { price: Cents }

export type InCents<Change extends Sent> = Omit<Change, 'price' | 'salePrice'> & { currency: Currency } & {
  price: Change['price'] extends Major ? Cents : Cents | undefined
  salePrice?: SaleInCents | null | undefined
}

/** The prices of a request in minor units of the currency that the shop sells in. */
export function inCents<Change extends Sent>(
  { price, salePrice, ...change }: Change,
  currency: Currency,
): InCents<Change> | Refusal<'invalid_input'> {
  const cents = price && sentCents(price, currency)
  if (price !== undefined && cents === undefined) return refuseField('invalid_input', 'price', adminTexts.priceInvalid)
  const sale = salePrice && sentCents(salePrice.price, currency)
  if (salePrice && sale === undefined) return refuseField('invalid_input', 'salePrice.price', adminTexts.priceInvalid)
  return {
    ...change,
    currency,
    price: cents,
    ...(salePrice !== undefined && { salePrice: salePrice && { ...salePrice, price: sale } }),
  } as unknown as InCents<Change>
}
