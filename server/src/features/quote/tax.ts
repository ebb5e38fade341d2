import type { TaxClass, TaxRate } from '@storylamp/contract/delivery/tax-settings'
import type { Cents } from '@storylamp/contract/money'
import { dayOf } from '../../platform/clock.ts'
import { percentIn, percentOf } from './shares.ts'

export type Destination = { country: string; region: string | undefined }

/** A region's rate replaces its country's; of the dated ones the latest that holds today. */
export function taxPercent(rates: TaxRate[], destination: Destination, taxClass: TaxClass, now: Date): number {
  const today = dayOf(now)
  for (const place of placesOf(destination)) {
    const dated = rates.filter((rate) => rate.place === place && rate.taxClass === taxClass && rate.from <= today)
    const current = dated.reduce<TaxRate | undefined>(
      (best, rate) => (best && best.from > rate.from ? best : rate),
      undefined,
    )
    if (current !== undefined) return current.percent
  }
  return 0
}

export const placesOf = ({ country, region }: Destination): string[] =>
  region === undefined ? [country] : [`${country}-${region}`, country]

/** The tax on an amount, or the tax that it contains, rounded half up to whole cents. */
export function taxOf(amount: Cents, percent: number, isIncluded: boolean): Cents {
  return isIncluded ? percentIn(amount, percent) : percentOf(amount, percent)
}
