import { countryCode, countryName } from '@storylamp/contract/delivery/countries'
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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type FieldProblem = { path: string; message: string }

/** An entry of a list has no field of its own. */
export const atFields = (problems: FieldProblem[]): FieldProblem[] =>
  problems.map(({ path, message }) => ({ path: path.replace(/\.\d+\b.*$/, ''), message }))
