import { type Currency, type Major, priceIn, type Tokens } from '../money.ts'

/** `amount` names it in the API. */
const pack = <Amount extends number>(name: string, amount: Amount, tokens: number) => ({
  name,
  amount,
  tokens: tokens as Tokens,
})

/** Separate from the other limits, because the home page loads those. */
export const tokenPacks = [pack('Bronze', 10, 100), pack('Silver', 20, 220), pack('Gold', 30, 350)] as const
export type TokenPack = (typeof tokenPacks)[number]

/** A currency without decimals has small units: 10 euros, and 1,000 yen. */
export const packPrice = ({ amount }: { amount: number }, currency: Currency): Major => priceIn(amount, currency)
