import { type Currency, type Major, major, type Others, type Tokens } from '../money.ts'

/** `amount` names it in the API. */
const pack = <Amount extends number>(name: string, amount: Amount, tokens: number) => ({
  name,
  amount,
  tokens: tokens as Tokens,
})

/** Separate from the other limits, because the home page loads those. */
export const tokenPacks = [pack('Bronze', 10, 100), pack('Silver', 20, 220), pack('Gold', 30, 350)] as const
export type TokenPack = (typeof tokenPacks)[number]

/** Of the smallest pack, in round numbers; 10 of every other currency, as of the dollar and the euro. */
const prices: Others<number> = {
  ...{
    AED: 40,
    BHD: 4,
    BRL: 50,
    CZK: 250,
    DKK: 75,
    HKD: 80,
    ILS: 40,
    INR: 800,
    JOD: 7,
    JPY: 1000,
    KRW: 10_000,
    KWD: 3,
  },
  ...{
    MXN: 200,
    MYR: 50,
    NOK: 100,
    OMR: 4,
    PHP: 500,
    PLN: 40,
    RON: 50,
    SAR: 40,
    SEK: 100,
    THB: 350,
    TND: 30,
    TRY: 400,
  },
  ...{ VND: 250_000, ZAR: 200 },
}

/** Each pack is as many times as dear as in dollars. */
export const packPrice = ({ amount }: { amount: number }, currency: Currency): Major =>
  major((amount * (prices[currency] ?? 10)) / 10)
