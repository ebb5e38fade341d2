import { countryCode, countryName } from '@storylamp/contract/delivery/countries'
import { type Currency, type Others, plainAmount } from '@storylamp/contract/money'
import { packPrices, seededPrices } from '@storylamp/contract/wallet/pack-prices'
import type { PackPrices } from '@storylamp/contract/wallet/token-packs'
import { type FormValues, toNumber } from '../components/forms/form-values.ts'
import type { SettingField } from './section-fields.ts'

/** The fields of a section from the values of its form. */
export const toSection = (fields: SettingField[], values: FormValues): FormValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, toValue(kind, values[name])]))

function toValue(kind: SettingField['kind'], value: unknown): unknown {
  if (kind === 'number') return toNumber(value)
  if (kind === 'countries') return Object.keys(value ?? {})
  if (kind === 'check') return value === 'on'
  if (kind === 'currencies') return linesOf(String(value ?? '')).map(toCurrency)
  if (kind === 'amounts') return Object.fromEntries(toAmounts(value).map(([currency, [amount]]) => [currency, amount]))
  if (kind === 'packs') return toPacks(value)
  if (kind === 'links') return linesOf(String(value ?? ''))
  return value
}

export type OtherCurrency = { currency: string; countries: string[] }

/** 'EUR: Germany, Austria'. */
export const currencyLines = (others: readonly OtherCurrency[]): string[] =>
  others.map(({ currency, countries }) => [currency, countries.map(countryName).join(', ')].filter(Boolean).join(': '))

/** What is no country stays a text, which is refused. */
function toCurrency(line: string): OtherCurrency {
  const [currency = '', ...rest] = line.split(':')
  const names = rest
    .join(':')
    .split(',')
    .map((name) => name.trim())
  const countries = names.filter((name) => name !== '').map((name) => countryCode(name) ?? name)
  return { currency: currency.trim().toUpperCase(), countries }
}

const amountLine = (currency: Currency, amounts: number[]): string =>
  `${currency}: ${amounts.map((amount) => plainAmount(amount, currency)).join(' / ')}`

/** 'EUR: 50'. */
export const amountLines = (amounts: Others<number>): string[] =>
  Object.entries(amounts).map(([currency, amount]) => amountLine(currency as Currency, [amount]))

/** 'EUR: 10 / 20 / 30', of all that have prices of their own unless others are wanted. */
export const packLines = (packs: Others<PackPrices>, currencies = Object.keys(packs) as Currency[]): string[] =>
  currencies.map((currency) => amountLine(currency, Object.values(packPrices({ packs }, currency))))

const toAmounts = (value: unknown) =>
  linesOf(String(value ?? '')).map((line) => {
    const [currency = '', amounts = ''] = line.split(':')
    return [currency.trim().toUpperCase(), amounts.split('/').map((amount) => toNumber(amount.trim()))] as const
  })

/** Nothing is stored of a currency whose prices nobody has changed. */
const toPacks = (value: unknown) =>
  Object.fromEntries(
    toAmounts(value).flatMap(([currency, [Bronze, Silver, Gold, ...more]]) => {
      const prices = { Bronze, Silver, Gold, ...more }
      return JSON.stringify(prices) === JSON.stringify(seededPrices(currency as Currency)) ? [] : [[currency, prices]]
    }),
  )

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type FieldProblem = { path: string; message: string }

/** What is within a field has none of its own. */
export const atFields = (problems: FieldProblem[]): FieldProblem[] =>
  problems.map(({ path, message }) => ({ path: path.replace(/\..*$/, ''), message }))
