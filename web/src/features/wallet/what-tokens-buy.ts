import { storyOrderTokens } from '@storylamp/contract/limits'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'

export type PricedBundle = { _id: string; name: string; tokenPrice: number }

/** 'Enough for Moonlight Garden, or 2 stories of your own'; undefined if the tokens are too few for anything. */
export function whatTokensBuy(tokens: number, bundles: readonly PricedBundle[]): string | undefined {
  const choices = [namesOf(bundlesFor(tokens, bundles), bundles.length), storiesFor(tokens)].filter(
    (choice) => choice !== '',
  )
  return choices.length === 0 ? undefined : `Enough for ${choices.join(', or ')}`
}

/** What the free tokens of a product are good for. */
export const whatFreeTokensBuy = (tokens: number, bundles: readonly PricedBundle[], rate: TokenRate): string =>
  whatTokensBuy(tokens, bundles) ?? `A start toward a story of your own for ${tokensInSentence(storyOrderTokens, rate)}`

/** As many as possible: the cheapest first. */
function bundlesFor(tokens: number, bundles: readonly PricedBundle[]): PricedBundle[] {
  let left = tokens
  return bundles
    .toSorted((one, other) => one.tokenPrice - other.tokenPrice)
    .filter(({ tokenPrice }) => {
      left -= tokenPrice
      return left >= 0
    })
}

function namesOf(bought: PricedBundle[], all: number): string {
  if (bought.length === all && all > 2) return `all ${all} bundles`
  const [last = '', ...before] = bought.map(({ name }) => name).toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}

function storiesFor(tokens: number): string {
  const count = Math.floor(tokens / storyOrderTokens)
  if (count === 0) return ''
  return count === 1 ? '1 story of your own' : `${count} stories of your own`
}
