/**
 * Amounts. Inside the shop they are whole cents of a dollar and whole hundredths of a token; on the wire they are dollars and
 * tokens with at most two decimals. The codecs of `amounts.ts` convert at the API's edge, and nothing else does.
 */
declare const unit: unique symbol
type Amount<Unit extends string> = number & { readonly [unit]: Unit }

export type Cents = Amount<'cents'>
export type Hundredths = Amount<'hundredths'>
export type Dollars = Amount<'dollars'>
export type Tokens = Amount<'tokens'>

type Whole = Cents | Hundredths
type OnTheWire = Dollars | Tokens

/** Names the unit of a number that comes from the catalog's seeds, the database or a test. */
export const cents = (amount: number): Cents => amount as Cents
export const hundredths = (amount: number): Hundredths => amount as Hundredths

export const toCents = (dollars: number): Cents => Math.round(dollars * 100) as Cents
export const toHundredths = (tokens: number): Hundredths => Math.round(tokens * 100) as Hundredths
export const toDollars = (amount: Cents): Dollars => (amount / 100) as Dollars
export const toTokens = (amount: Hundredths): Tokens => (amount / 100) as Tokens

/** Names the unit of a number that was typed into a form or written in a test. */
export const dollars = (amount: number): Dollars => amount as Dollars

export const hasTwoDecimals = (amount: number): boolean => Math.round(amount * 100) / 100 === amount

export const sumOf = <A extends Whole>(amounts: readonly A[]): A =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as A
export const times = <A extends Whole>(amount: A, count: number): A => (amount * count) as A
export const minus = <A extends Whole>(amount: A, other: A): A => (amount - other) as A

/** The same for the browser, which keeps amounts as they are on the wire; exact, as each step is rounded to two decimals. */
export const wireSum = <A extends OnTheWire>(amounts: readonly A[]): A =>
  rounded(amounts.reduce<number>((sum, amount) => sum + amount, 0))
export const wireTimes = <A extends OnTheWire>(amount: A, count: number): A => rounded(amount * count)
export const wireMinus = <A extends OnTheWire>(amount: A, other: A): A => rounded(amount - other)
const rounded = <A extends OnTheWire>(amount: number): A => (Math.round(amount * 100) / 100) as A

/** Two decimals and nothing else, for machines. */
export const plainAmount = (amount: number): string => amount.toFixed(2)

/** Two decimals and a $ before it, commas between thousands, and a minus before the sign. */
export const formatPrice = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${plainAmount(Math.abs(dollars)).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** At most two decimals, without trailing zeros. */
export const shortAmount = (amount: number): string => String(Number(amount.toFixed(2)))

export const formatTokens = (tokens: number): string => shortAmount(tokens)

export const formatCents = (amount: Cents): string => formatPrice(toDollars(amount))
export const formatHundredths = (amount: Hundredths): string => formatTokens(toTokens(amount))
