import { countryOf, placeName } from '@storylamp/contract/delivery/places'
import { goodsClasses, type TaxClass, taxClasses, taxRates } from '@storylamp/contract/delivery/tax-settings'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import { shownDate } from '../../../../ui/content/shown-time.ts'

export type Rate = WireSettings['tax']['rates'][number]
/** The rates by their place, so that two admins who change two countries are no conflict; null is a place that was removed. */
export type RateFields = Record<string, Rate[] | null>

export const classNames: Record<TaxClass, string> = { goods: 'Goods', books: 'Books', digital: 'Digital' }

const inOrder = (rates: readonly Rate[]): Rate[] =>
  rates.toSorted((one, other) => other.taxClass.localeCompare(one.taxClass) || one.from.localeCompare(other.from))

/** In the order of the names of the places, and of class and day within one. */
export function toRateFields(rates: readonly Rate[]): Record<string, Rate[]> {
  const places = [...new Set(rates.map(({ place }) => place))]
  places.sort((one, other) => placeName(one).localeCompare(placeName(other), 'en'))
  return Object.fromEntries(places.map((place) => [place, inOrder(rates.filter((rate) => rate.place === place))]))
}

export const toRates = (fields: RateFields): Rate[] => Object.values(fields).flatMap((rates) => rates ?? [])

export const isRates = (value: unknown): value is Rate[] => taxRates.safeParse(value).success

/** The rates of a place in words, for what differs and what changed. */
export const rateLines = (rates: readonly Rate[]): string[] =>
  rates.map(({ taxClass, percent, from }) => `${classNames[taxClass]}: ${percent}% from ${shownDate(from)}`)

/** A region has none for what is digital. */
export const classesOf = (place: string): readonly TaxClass[] =>
  place === countryOf(place) ? taxClasses : goodsClasses

/** What holds today, in short. */
export function currentRates(place: string, rates: readonly Rate[], today: string): string {
  const current = classesOf(place).flatMap((taxClass) => {
    const rate = rates.findLast((one) => one.taxClass === taxClass && one.from <= today)
    if (rate === undefined && taxClass === 'books') return []
    return `${classNames[taxClass].toLowerCase()} ${rate === undefined ? 'no tax' : `${rate.percent}%`}`
  })
  return current.join(', ')
}
