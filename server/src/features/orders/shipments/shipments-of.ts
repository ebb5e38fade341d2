import { isDivided, type OrderRow } from '../queries.ts'
import type { Tracking } from '../tables.ts'
import type { Shipment } from './shipment-queries.ts'

/** A shipment of a divided order that has left. */
export type Parcel = Shipment & { shipped_at: Date }

const hasLeft = (shipment: Shipment): shipment is Parcel => shipment.shipped_at !== null

export const parcelsOf = (order: OrderRow): Parcel[] => (isDivided(order) ? order.shipments.filter(hasLeft) : [])

/** Of a paid order. */
export function lastShipment({ id, shipments }: OrderRow): Shipment {
  const last = shipments.at(-1)
  if (last === undefined) throw new Error(`no shipment of order ${id}`)
  return last
}

/** Whose tracking is meant where only the order is named: what is to be sent, else what was sent last. */
export const trackedShipment = (order: OrderRow): Shipment =>
  order.shipments.findLast(({ state }) => state !== 'cancelled') ?? lastShipment(order)

/** What the order itself tells of: each parcel that has left tells of its own. */
export const trackingOf = (order: OrderRow): Tracking | null =>
  order.shipments.findLast(({ state }) => !isDivided(order) || state === 'packing')?.tracking ?? null
