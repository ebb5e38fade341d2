import {
  type Cents,
  cents,
  formatShort,
  formatTokens,
  type Hundredths,
  hundredths,
  toHundredths,
  toMajor,
} from '../money.ts'
import { type TokenRate, tokenPacks } from './token-packs.ts'

const [smallest] = tokenPacks

/** In major units, which may have more decimals than the currency. */
export const costOf = (tokens: number, rate: TokenRate): number => (tokens * toMajor(rate)) / smallest.tokens

const packHundredths = toHundredths(smallest.tokens)

/** What a token is worth at the base rate: a hundredth of it is so many percent of a minor unit. */
export const centsOfToken = (rate: TokenRate): number => rate.cents / smallest.tokens

/** The money of tokens at the base rate, in whole minor units: rounded up, so that it is worth all of them. */
export const worthOf = (tokens: Hundredths, rate: TokenRate): Cents =>
  cents(Math.ceil((tokens * rate.cents) / packHundredths))

export const tokensWorth = (amount: Cents, rate: TokenRate): Hundredths =>
  hundredths(Math.floor((amount * packHundredths) / rate.cents))

type Kind = 'free'

/** '60 tokens', '1 free token'. */
export const countTokens = (tokens: number, kind?: Kind): string =>
  [formatTokens(tokens), kind, tokens === 1 ? 'token' : 'tokens'].filter((word) => word !== undefined).join(' ')

/** '60 tokens · about $6', at the base rate. */
export const tokensAndMoney = (tokens: number, rate: TokenRate): string =>
  tokens === 0 ? countTokens(tokens) : `${countTokens(tokens)} · ${tokensAsMoney(tokens, rate)}`

/** '60 tokens (about $6)', within a sentence. */
export const tokensInSentence = (tokens: number, rate: TokenRate, kind?: Kind): string =>
  `${countTokens(tokens, kind)} (${tokensAsMoney(tokens, rate)})`

/** 'about $6', where the tokens stand beside it already. */
export const tokensAsMoney = (tokens: number, rate: TokenRate): string =>
  `about ${formatShort(costOf(tokens, rate), rate.currency)}`
