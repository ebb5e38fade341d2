import { deliveryZones } from '@storylamp/contract/delivery/delivery-settings'
import { placeName } from '@storylamp/contract/delivery/places'
import { type Currency, formatPrice } from '@storylamp/contract/money'
import type { WireSettings } from '@storylamp/contract/settings/settings'

export type Zone = WireSettings['delivery']['zones'][number]
export type Method = Zone['methods'][number]
/** The zones by their names, so that two admins who change two zones are no conflict; null is a zone that was removed. */
export type ZoneFields = Record<string, Zone | null>

export function toZoneFields(zones: readonly Zone[]): ZoneFields {
  const fields: ZoneFields = {}
  for (const zone of zones) {
    let name = `Zone ${zone.name}`
    while (Object.hasOwn(fields, name)) name += ' (another)'
    fields[name] = zone
  }
  return fields
}

export const toZones = (fields: ZoneFields): Zone[] => Object.values(fields).filter((zone) => zone !== null)

export const isZones = (value: unknown): value is Zone[] => deliveryZones.safeParse(value).success

/** A zone in words, for what differs and what changed. */
export const zoneLines = (
  { places, isTaxIncluded, isDeliveryTaxed = true, methods }: Zone,
  currency: Currency,
): string[] => [
  places.map(placeName).join('; '),
  isTaxIncluded ? 'Prices include their tax' : 'Tax is added to prices',
  ...(isDeliveryTaxed ? [] : ['Delivery is not taxed']),
  ...methods.map((method) => methodLine(method, currency)),
]

const maxNamed = 3

/** A folded zone: where it is, and what delivery costs there. */
export const zoneSummary = ({ name, places, methods }: Zone, currency: Currency): string[] => {
  const named = places.slice(0, maxNamed).map(placeName).join('; ')
  const others = places.length - maxNamed
  const where = others > 0 ? `${named} and ${others} more` : named
  return [...(where === name ? [] : [where]), ...methods.map((method) => methodLine(method, currency))]
}

function methodLine({ name, days, others = {}, ...main }: Method, currency: Currency): string {
  const { pricedBy } = main
  const fees = [
    ...feesLine(main, currency),
    ...Object.entries(others).flatMap(([other, its]) => feesLine({ pricedBy, ...its }, other as Currency)),
  ]
  return `${name}: ${[...fees, `${days.from} to ${days.to} working days`].join(', ')}`
}

type Fees = Pick<Method, 'pricedBy' | 'freeFrom'> & { prices: readonly { from: number; price: number }[] }

function feesLine({ pricedBy, prices, freeFrom }: Fees, currency: Currency): string[] {
  const shownFrom = (from: number) => (pricedBy === 'weight' ? `${from} g` : formatPrice(from, currency))
  const shownPrices = prices.map(
    ({ from, price }) =>
      (from === 0 ? '' : `from ${shownFrom(from)} `) + (price === 0 ? 'free' : formatPrice(price, currency)),
  )
  const free = freeFrom === null ? [] : [`free from ${formatPrice(freeFrom, currency)}`]
  return [...shownPrices, ...free]
}
