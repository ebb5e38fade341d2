import { type Currency, currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireFound } from '@storylamp/contract/search/search'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'

export const kindNames: Record<WireFound['kind'], string> = {
  product: 'Product',
  bundle: 'Story bundle',
  story: 'Story',
  page: 'Help',
}

/** A price in money, or in tokens; undefined for what is not sold by itself. */
export const priceOf = ({ price, tokenPrice, ...found }: WireFound, currency: Currency): string | undefined => {
  if (price !== undefined) return formatPrice(price, currencyOf(found))
  return tokenPrice === undefined ? undefined : tokensAndMoney(tokenPrice, currency)
}

/** What a suggestion says below its name; what the family owns has no price any more. */
export const factsOf = (found: WireFound, currency: Currency, owned: readonly string[] = []): string =>
  [
    kindNames[found.kind],
    found.kind === 'bundle' && owned.includes(found._id) ? 'Owned' : priceOf(found, currency),
    found.isSoldOut && stockTexts.soldOut,
  ]
    .filter(Boolean)
    .join(' · ')
