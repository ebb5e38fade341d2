import type { GoodsClass, TaxClass, TaxRate } from '@storylamp/contract/delivery/tax-settings'
import { type Cents, cents } from '@storylamp/contract/money'
import { dayOf } from '../../platform/clock.ts'

export type Destination = { country: string; region: string | undefined }

export const taxPercent = (rates: TaxRate[], destination: Destination, taxClass: TaxClass, now: Date): number =>
  findPercent(rates, destination, taxClass, now) ??
  (taxClass === 'books' ? findPercent(rates, destination, 'goods', now) : undefined) ??
  0

/** Delivery is taxed as what is delivered; of several classes, as other goods. */
export const classOfDelivery = (classes: readonly TaxClass[]): GoodsClass =>
  classes.length > 0 && classes.every((taxClass) => taxClass === 'books') ? 'books' : 'goods'

/** A region's rate replaces its country's; of the dated ones the latest that holds today. */
function findPercent(rates: TaxRate[], destination: Destination, taxClass: TaxClass, now: Date) {
  const today = dayOf(now)
  for (const place of placesOf(destination)) {
    const dated = rates.filter((rate) => rate.place === place && rate.taxClass === taxClass && rate.from <= today)
    const current = dated.reduce<TaxRate | undefined>(
      (best, rate) => (best && best.from > rate.from ? best : rate),
      undefined,
    )
    if (current !== undefined) return current.percent
  }
  return undefined
}

export const placesOf = ({ country, region }: Destination): string[] =>
  region === undefined ? [country] : [`${country}-${region}`, country]

/** The tax on an amount, or the tax that it contains, rounded half up to whole cents. */
export function taxOf(amount: Cents, percent: number, isIncluded: boolean): Cents {
  return isIncluded ? percentIn(amount, percent) : percentOf(amount, percent)
}

const divided = (numerator: number, denominator: number) => (numerator - (numerator % denominator)) / denominator

/** Exact for whole numbers, as nothing is divided that leaves a rest. */
export const roundHalfUp = (numerator: number, denominator: number): number =>
  divided(2 * numerator + denominator, 2 * denominator)

/** Percentages have three decimals. */
const wholePercentage = 100_000
const rateOf = (percent: number) => Math.round(percent * 1000)

export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(roundHalfUp(amount * rateOf(percent), wholePercentage))

/** The part of an amount that was added to another as this percentage of it. */
const percentIn = (amount: Cents, percent: number): Cents =>
  cents(roundHalfUp(amount * rateOf(percent), wholePercentage + rateOf(percent)))

/**
 * Splits an amount in proportion to the weights, by largest remainder: the shares are whole cents and sum to the amount.
 * An amount of at most the weights' sum gives no share above its weight.
 */
export function splitAmount(amount: Cents, weights: readonly Cents[]): Cents[] {
  const sum = BigInt(weights.reduce<number>((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => cents(0))
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = products.map((product) => Number(product / sum))
  const remainders = products.map((product) => product % sum)
  const left = amount - shares.reduce((total, share) => total + share, 0)
  // The sort is stable: of equal remainders the first gets the cent.
  const largestFirst = [...remainders.entries()].sort(([, one], [, other]) => Number(other - one))
  for (const [at] of largestFirst.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares.map(cents)
}
