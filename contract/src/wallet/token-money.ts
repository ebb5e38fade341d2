import { formatPrice, formatTokens } from '../money.ts'
import { tokenPacks } from './token-packs.ts'

/** What a token costs in the smallest pack, where it costs most. */
const [{ dollars, tokens: tokensOfPack }] = tokenPacks

const about = (tokens: number): string => {
  const price = (tokens * dollars) / tokensOfPack
  return Number.isInteger(price) ? `$${price}` : formatPrice(price)
}

const counted = (tokens: number): string => `${formatTokens(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`

/** '60 tokens · about $6', at the base rate. */
export const tokensAndMoney = (tokens: number): string => `${counted(tokens)} · about ${about(tokens)}`

/** 'about $6', where the tokens stand beside it already. */
export const tokensAsMoney = (tokens: number): string => `about ${about(tokens)}`
