import type { MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import { countryOf, placeName } from '@storylamp/contract/delivery/places'
import { cents, formatCents } from '@storylamp/contract/money'
import { escapeMarkdown } from './fill-in.ts'

/** What delivery costs and how long it takes, as a table in Markdown, of the countries that are sold to. */
export function deliveryTable(zones: readonly Zone[], soldTo: readonly string[]): string {
  const rows = zones.flatMap(({ places, methods }) => {
    const offered = places.filter((place) => soldTo.includes(countryOf(place)))
    if (offered.length === 0) return []
    const names = offered.map(placeName).toSorted((one, other) => one.localeCompare(other, 'en'))
    return methods.map((method) => rowOf([names.join(', '), method.name, priceOf(method), daysOf(method)]))
  })
  return ['', rowOf(['To', 'How', 'Price', 'Time']), '|---|---|---|---|', ...rows, ''].join('\n')
}

const rowOf = (cells: string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`

function priceOf({ pricedBy, prices, freeFrom }: MethodSettings): string {
  const amounts = prices.map(({ price }) => price)
  const [least = 0, most = 0] = [Math.min(...amounts), Math.max(...amounts)]
  const range =
    least === most
      ? textOf(least)
      : `${textOf(least)} to ${textOf(most)}, by ${pricedBy === 'weight' ? 'weight' : 'the price of the goods'}`
  return freeFrom === null || most === 0 ? range : `${range}, free from ${formatCents(freeFrom)}`
}

const textOf = (price: number) => (price === 0 ? 'Free' : formatCents(cents(price)))

const daysOf = ({ days: { from, to } }: MethodSettings) => {
  const count = from === to ? `${from}` : `${from} to ${to}`
  return `${count} working ${to === 1 ? 'day' : 'days'}`
}
