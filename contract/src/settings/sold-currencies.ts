import type { Currency } from '../money.ts'

type Selling = { currency: Currency; currencies: readonly { currency: Currency; countries: readonly string[] }[] }

/** All that the shop sells in, the main one first. */
export const soldCurrencies = ({ currency, currencies }: Selling): Currency[] => [
  currency,
  ...currencies.map((other) => other.currency),
]

/** The currency that is asked for if it is sold, else that of the country, else the main one. */
export const currencyFor = (selling: Selling, asked?: string, country?: string): Currency =>
  soldCurrencies(selling).find((sold) => sold === asked) ??
  selling.currencies.find(({ countries }) => countries.includes(country ?? ''))?.currency ??
  selling.currency

export function chosenCurrency(selling: Selling, asked?: string, country?: string) {
  const currency = currencyFor(selling, asked, country)
  return { currency, isMain: currency === selling.currency }
}
