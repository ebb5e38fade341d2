import { type Cents, cents, formatPrice, formatTokens, type Hundredths, hundredths } from '../money.ts'
import { tokenPacks } from './token-packs.ts'

/** What a token costs in the smallest pack, where it costs most. */
const [{ dollars, tokens: tokensOfPack }] = tokenPacks

const about = (tokens: number): string => {
  const price = (tokens * dollars) / tokensOfPack
  return formatPrice(price).replace('.00', '')
}

/** The money of tokens at the base rate, in whole cents: rounded up, so that it is worth all of them. */
export const worthOf = (tokens: Hundredths): Cents => cents(Math.ceil((tokens * dollars) / tokensOfPack))

export const tokensWorth = (money: Cents): Hundredths => hundredths((money * tokensOfPack) / dollars)

type Kind = 'free'

/** '60 tokens', '1 free token'. */
export const countTokens = (tokens: number, kind?: Kind): string =>
  [formatTokens(tokens), kind, tokens === 1 ? 'token' : 'tokens'].filter((word) => word !== undefined).join(' ')

/** '60 tokens · about $6', at the base rate. */
export const tokensAndMoney = (tokens: number): string =>
  tokens === 0 ? countTokens(tokens) : `${countTokens(tokens)} · ${tokensAsMoney(tokens)}`

/** '60 tokens (about $6)', within a sentence. */
export const tokensInSentence = (tokens: number, kind?: Kind): string =>
  `${countTokens(tokens, kind)} (${tokensAsMoney(tokens)})`

/** 'about $6', where the tokens stand beside it already. */
export const tokensAsMoney = (tokens: number): string => `about ${about(tokens)}`
