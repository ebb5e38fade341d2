import type { MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import { type Cents, cents } from '@storylamp/contract/money'
import { type Destination, placesOf } from './tax.ts'
import { afterWorkingDays } from './working-days.ts'

export type Parcel = { goodsCents: Cents; grams: number; isEmpty: boolean; isDeliveryFree: boolean }

export type OfferedMethod = {
  method: MethodSettings['method']
  name: string
  priceCents: Cents
  /** The first and the last day of its arrival, in UTC. */
  from: string
  to: string
}

export function findZone(zones: Zone[], destination: Destination): Zone | undefined {
  for (const place of placesOf(destination)) {
    const zone = zones.find(({ places }) => places.includes(place))
    if (zone !== undefined) return zone
  }
  return undefined
}

export const offerMethods = ({ methods }: Zone, parcel: Parcel, now: Date): OfferedMethod[] =>
  methods.map((settings) => ({
    method: settings.method,
    name: settings.name,
    priceCents: priceOf(settings, parcel),
    from: afterWorkingDays(now, settings.days.from),
    to: afterWorkingDays(now, settings.days.to),
  }))

function priceOf({ pricedBy, prices, freeFrom }: MethodSettings, parcel: Parcel): Cents {
  const { goodsCents, grams, isEmpty, isDeliveryFree } = parcel
  if (isEmpty || isDeliveryFree || (freeFrom !== null && goodsCents >= freeFrom)) return cents(0)
  const measure = pricedBy === 'weight' ? grams : goodsCents
  return prices.findLast(({ from }) => from <= measure)?.price ?? cents(0)
}

/** If two cost the same, the one that stands first. */
export const cheapest = ([first, ...others]: OfferedMethod[]): OfferedMethod | undefined =>
  others.reduce((best, one) => (best && best.priceCents <= one.priceCents ? best : one), first)
