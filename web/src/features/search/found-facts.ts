import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireFound } from '@storylamp/contract/search/search'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'

export const kindNames: Record<WireFound['kind'], string> = {
  product: 'Product',
  bundle: 'Story bundle',
  story: 'Story',
  page: 'Help',
}

/** A price in money, or in tokens; undefined for what is not sold by itself. */
export const priceOf = ({ price, tokenPrice, ...found }: WireFound, rate: TokenRate): string | undefined => {
  if (price !== undefined) return formatPrice(price, currencyOf(found))
  return tokenPrice === undefined ? undefined : tokensAndMoney(tokenPrice, rate)
}

/** What a suggestion says below its name; what the family owns has no price any more. */
export const factsOf = (found: WireFound, rate: TokenRate, owned: readonly string[] = []): string =>
  [
    kindNames[found.kind],
    found.kind === 'bundle' && owned.includes(found._id) ? 'Owned' : priceOf(found, rate),
    found.isSoldOut && stockTexts.soldOut,
  ]
    .filter(Boolean)
    .join(' · ')
