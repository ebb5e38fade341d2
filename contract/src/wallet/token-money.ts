import {
  type Cents,
  type Currency,
  cents,
  formatShort,
  formatTokens,
  type Hundredths,
  hundredths,
  type Money,
  toCents,
  toHundredths,
} from '../money.ts'
import { packPrice, tokenPacks } from './token-packs.ts'

const [smallest] = tokenPacks

/** What a token costs in the smallest pack, where it costs most. */
const about = (tokens: number, currency: Currency): string =>
  formatShort((tokens * packPrice(smallest, currency)) / smallest.tokens, currency)

const packCents = (currency: Currency) => toCents(packPrice(smallest, currency), currency)
const packHundredths = toHundredths(smallest.tokens)

/** What a token is worth at the base rate: a hundredth of it is so many percent of a minor unit. */
export const centsOfToken = (currency: Currency): number => packCents(currency) / smallest.tokens

/** The money of tokens at the base rate, in whole minor units: rounded up, so that it is worth all of them. */
export const worthOf = (tokens: Hundredths, currency: Currency): Cents =>
  cents(Math.ceil((tokens * packCents(currency)) / packHundredths))

export const tokensWorth = (money: Money): Hundredths =>
  hundredths((money.cents * packHundredths) / packCents(money.currency))

type Kind = 'free'

/** '60 tokens', '1 free token'. */
export const countTokens = (tokens: number, kind?: Kind): string =>
  [formatTokens(tokens), kind, tokens === 1 ? 'token' : 'tokens'].filter((word) => word !== undefined).join(' ')

/** '60 tokens · about $6', at the base rate. */
export const tokensAndMoney = (tokens: number, currency: Currency): string =>
  tokens === 0 ? countTokens(tokens) : `${countTokens(tokens)} · ${tokensAsMoney(tokens, currency)}`

/** '60 tokens (about $6)', within a sentence. */
export const tokensInSentence = (tokens: number, currency: Currency, kind?: Kind): string =>
  `${countTokens(tokens, kind)} (${tokensAsMoney(tokens, currency)})`

/** 'about $6', where the tokens stand beside it already. */
export const tokensAsMoney = (tokens: number, currency: Currency): string => `about ${about(tokens, currency)}`
