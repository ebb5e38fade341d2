import * as z from 'zod/mini'
import { majorUnits } from '../amounts.ts'
import { currencies } from '../currencies.ts'
import { type Currency, major, money, type Others, sentCents, toCents } from '../money.ts'
import { type PackPrices, type TokenRate, tokenPacks } from './token-packs.ts'
import { walletTexts } from './wallet-texts.ts'

const price = majorUnits(walletTexts.packsInvalid)

/** Ten tokens, the fewest that are sold, are then more than the least that the payment provider takes. */
const leastCents = 5

function isPriced([currency, prices]: [string, PackPrices]): boolean {
  const rates = tokenPacks.map(({ name, tokens }) => (sentCents(prices[name], currency as Currency) ?? 0) / tokens)
  return rates.every((rate, at) => rate > 0 && rate <= (rates[at - 1] ?? rate)) && (rates[0] ?? 0) >= leastCents
}

export const packPricesByCurrency = z
  .partialRecord(
    z.enum(currencies, walletTexts.packsInvalid),
    z.strictObject({ Bronze: price, Silver: price, Gold: price }, walletTexts.packsInvalid),
    walletTexts.packsInvalid,
  )
  .check(z.refine((packs) => Object.entries(packs).every(isPriced), walletTexts.packsInvalid))

type Packs = { packs: Others<PackPrices> }

/** Of the smallest pack, in round numbers; 10 of every other currency, as of the dollar and the euro. */
const prices: Others<number> = {
  ...{ AED: 40, BHD: 4, BRL: 50, CZK: 250, DKK: 75, HKD: 80, ILS: 40, INR: 800, JOD: 7, JPY: 1000, KRW: 10_000 },
  ...{ KWD: 3, MXN: 200, MYR: 50, NOK: 100, OMR: 4, PHP: 500, PLN: 40, RON: 50, SAR: 40, SEK: 100, THB: 350 },
  ...{ TND: 30, TRY: 400, VND: 250_000, ZAR: 200 },
}

/** What a shop charges whose owner has entered nothing. */
export function seededPrices(currency: Currency): PackPrices {
  const bronze = prices[currency] ?? 10
  return { Bronze: major(bronze), Silver: major(2 * bronze), Gold: major(3 * bronze) }
}

/** From the settings. Separate from the packs, because the home page loads those. */
export const packPrices = ({ packs }: Packs, currency: Currency): PackPrices =>
  packs[currency] ?? seededPrices(currency)

export const tokenRate = (tokens: Packs, currency: Currency): TokenRate =>
  money(toCents(packPrices(tokens, currency).Bronze, currency), currency)
