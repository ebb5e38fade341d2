import type { MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import { countryOf, placeName } from '@storylamp/contract/delivery/places'
import { cents, formatCents } from '@storylamp/contract/money'
import { escapeMarkdown } from './fill-in.ts'

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
  const free = freeFrom ?? (pricedBy === 'subtotal' ? freeStepOf(prices) : null)
  const amounts = prices
    .filter(({ from }) => pricedBy === 'weight' || free === null || from < free)
    .map(({ price }) => price)
  const charged = amounts.filter((price) => price > 0)
  if (charged.length === 0) return 'Free'
  const range = [...new Set([Math.min(...charged), Math.max(...charged)])].map((price) => formatCents(cents(price)))
  const text = `${amounts.includes(cents(0)) ? 'Free or ' : ''}${range.join(' to ')}`
  const isSame = new Set(amounts).size === 1
  const by = isSame ? '' : `, by ${pricedBy === 'weight' ? 'weight' : 'the price of the goods'}`
  return free === null ? text + by : `${text}${by}, free from ${formatCents(cents(free))}`
}

/** From where on all prices are 0, if others come before. */
function freeStepOf(prices: MethodSettings['prices']): number | null {
  const lastCharged = prices.findLastIndex(({ price }) => price > 0)
  return (lastCharged >= 0 && prices[lastCharged + 1]?.from) || null
}

const daysOf = ({ days: { from, to } }: MethodSettings) => {
  const count = from === to ? `${from}` : `${from} to ${to}`
  return `${count} working ${to === 1 ? 'day' : 'days'}`
}
