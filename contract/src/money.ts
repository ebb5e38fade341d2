import type { Currency } from './currencies.ts'

export type { Currency }

/**
 * Amounts. Inside the shop money is whole minor units (cents, yen, fils) of a currency, and tokens are whole hundredths; on the
 * wire they are major units and tokens. The codecs of `amounts.ts` convert at the API's edge, and nothing else does.
 */
declare const unit: unique symbol
type Amount<Unit extends string> = number & { readonly [unit]: Unit }

/** Minor units of whatever currency the row, order or quote is in. */
export type Cents = Amount<'cents'>
export type Hundredths = Amount<'hundredths'>
/** An amount of money on the wire, in a form or on a page. */
export type Major = Amount<'major'>
export type Tokens = Amount<'tokens'>

type Whole = Cents | Hundredths
type OnTheWire = Major | Tokens

/** What is owed, paid or asked: two currencies cannot be added. */
export type Money<C extends Currency = Currency> = { readonly cents: Cents; readonly currency: C }

export const money = <C extends Currency>(amount: Cents, currency: C): Money<C> => ({ cents: amount, currency })

export const plus = <C extends Currency>(one: Money<C>, other: Money<NoInfer<C>>): Money<C> => {
  if (one.currency !== other.currency) throw new Error(`${one.currency} and ${other.currency} cannot be added`)
  return money(sumOf([one.cents, other.cents]), one.currency)
}

/** Names the unit of a number that comes from the catalog's seeds, the database or a test. */
export const cents = (amount: number): Cents => amount as Cents
export const hundredths = (amount: number): Hundredths => amount as Hundredths
/** Names the unit of a number that was typed into a form or written in a test. */
export const major = (amount: number): Major => amount as Major

/** The digits after the point: 0 of the yen, 2 of the euro, 3 of the dinar. */
export function decimalsOf(currency: Currency): number {
  const known = decimals.get(currency) ?? formatOf('en-US', currency, {}).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, known)
  return known
}

const decimals = new Map<Currency, number>()

export const toCents = (amount: number, currency: Currency): Cents =>
  Math.round(amount * 10 ** decimalsOf(currency)) as Cents
export const toMajor = ({ cents, currency }: Money): Major => (cents / 10 ** decimalsOf(currency)) as Major
export const toHundredths = (tokens: number): Hundredths => Math.round(tokens * 100) as Hundredths
export const toTokens = (amount: Hundredths): Tokens => (amount / 100) as Tokens

export const hasDecimals = (amount: number, decimals: number): boolean => roundTo(amount, decimals) === amount
/** Whether an amount has no more decimals than its currency. */
export const isWholeIn = (amount: number, currency: Currency): boolean => hasDecimals(amount, decimalsOf(currency))
/** What minor units are multiplied by so that 49.90 stays 49.90; a currency without decimals has 4,990. */
export const sameNumber = (from: Currency, to: Currency): number =>
  10 ** (Math.max(2, decimalsOf(to)) - Math.max(2, decimalsOf(from)))

/** The most that a price, a fee or an amount off may be, in minor units: 100,000 dollars, or 10,000,000 yen. */
export const maxPriceCents = 10_000_000

/** What a request names in major units; undefined if it has more decimals than its currency, or is more than `most` minor units. */
export function sentCents(amount: number, currency: Currency, most: number = maxPriceCents): Cents | undefined {
  const sent = toCents(amount, currency)
  return isWholeIn(amount, currency) && Math.abs(sent) <= most ? sent : undefined
}

/** Amounts beside those in the main currency. */
export type Others<Amount> = { [In in Currency]?: Amount }

/** The same of each currency; or the first one whose amount is refused. */
export function sentOthers(amounts: Others<number | null | undefined> = {}): Others<Cents | null> | Currency {
  const sent: Others<Cents | null> = {}
  for (const [name, amount = null] of Object.entries(amounts)) {
    const currency = name as Currency
    const read = amount === null ? null : sentCents(amount, currency)
    if (read === undefined) return currency
    sent[currency] = read
  }
  return sent
}

/** The specification's amounts are dollars: another currency stands beside them. */
export const beside = (currency: Currency): { currency?: Currency } => (currency === 'USD' ? {} : { currency })
export const currencyOf = ({ currency }: { currency?: Currency | undefined }): Currency => currency ?? 'USD'

/** No currency has more. */
export const maxDecimals = 3

const roundTo = (amount: number, decimals: number) => Math.round(amount * 10 ** decimals) / 10 ** decimals

export const sumOf = <A extends Whole>(amounts: readonly A[]): A =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as A
export const times = <A extends Whole>(amount: A, count: number): A => (amount * count) as A
export const minus = <A extends Whole>(amount: A, other: A): A => (amount - other) as A

/** The same for the browser, which keeps amounts as they are on the wire; exact, as each step is rounded. */
export const wireSum = <A extends OnTheWire>(amounts: readonly A[]): A =>
  rounded(amounts.reduce<number>((sum, amount) => sum + amount, 0))
export const wireTimes = <A extends OnTheWire>(amount: A, count: number): A => rounded(amount * count)
export const wireMinus = <A extends OnTheWire>(amount: A, other: A): A => rounded(amount - other)
const rounded = <A extends OnTheWire>(amount: number): A => roundTo(amount, maxDecimals) as A

/** The decimals of the currency and nothing else, for machines. */
export const plainAmount = (amount: number, currency: Currency): string => amount.toFixed(decimalsOf(currency))
export const plainCents = (amount: Money): string => plainAmount(toMajor(amount), amount.currency)

/** As it is written where the currency is at home; a reader in another country of the euro sees it as written there. */
export const formatPrice = (amount: number, currency: Currency, country = ''): string =>
  writtenIn(formatOf(localeOf(currency, country), currency, {}), amount)

/** Without the decimals of a whole amount: $6. */
export const formatShort = (amount: number, currency: Currency, country = ''): string =>
  writtenIn(formatOf(localeOf(currency, country), currency, { trailingZeroDisplay: 'stripIfInteger' }), amount)

export const formatMoney = (amount: Money, country = ''): string =>
  formatPrice(toMajor(amount), amount.currency, country)

// Adding 0 drops the minus of -0. Fonts of documents lack the narrow space, and one minus is enough.
const writtenIn = (format: Intl.NumberFormat, amount: number) =>
  format
    .format(amount + 0)
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('\u2212', '-')

const countriesOfEuro = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

function localeOf(currency: Currency, country: string): string {
  if (currency === 'USD') return 'en-US'
  const atHome = currency === 'EUR' ? (countriesOfEuro.has(country) ? country : 'DE') : currency.slice(0, 2)
  const { language, script, region } = new Intl.Locale(`und-${atHome}`).maximize()
  return `${script === 'Latn' ? language : 'en'}-${region}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: Currency, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [locale, currency, ...Object.keys(options)].join()
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
  formats.set(key, known)
  return known
}

/** 'euros', for the labels of fields. */
export const currencyName = (currency: Currency): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value.replace(/^US /, ''))
    .join('')

/** Of tokens and percentages, for machines and tables. */
export const twoDecimals = (amount: number): string => amount.toFixed(2)

/** At most two decimals, without trailing zeros. */
export const shortAmount = (amount: number): string => String(Number(amount.toFixed(2)))

export const formatTokens = (tokens: number): string => shortAmount(tokens)
export const formatHundredths = (amount: Hundredths): string => formatTokens(toTokens(amount))
