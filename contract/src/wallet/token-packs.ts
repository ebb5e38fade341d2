import type { Major, Money, Tokens } from '../money.ts'

/** `amount` names it in the API. */
const pack = <Name extends string, Amount extends number>(name: Name, amount: Amount, tokens: number) => ({
  name,
  amount,
  tokens: tokens as Tokens,
})

/** Separate from the other limits, because the home page loads those. */
export const tokenPacks = [pack('Bronze', 10, 100), pack('Silver', 20, 220), pack('Gold', 30, 350)] as const
export type TokenPack = (typeof tokenPacks)[number]

/** What each pack costs in a currency. */
export type PackPrices = Record<TokenPack['name'], Major>

/** What the smallest pack costs, where a token costs most: it decides what tokens are worth. */
export type TokenRate = Money
