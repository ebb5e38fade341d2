import { type OrderProblemKind, orderProblems } from '@storylamp/contract/orders/order-problems'
import type { OrderRow } from '../queries.ts'
import type { Tracking } from '../tables.ts'
import type { Shipment } from './shipment-queries.ts'

/** Whether it leaves in parcels, as staff have divided it: only then it has more than one. */
export const isDivided = ({ shipments }: OrderRow): boolean => shipments.length > 1

/** From before the warehouse is called: it may have the parcel, whatever becomes of its reply. */
export const mayBeAtWarehouse = ({ shipments }: OrderRow): boolean =>
  shipments.some(({ state }) => state === 'at_warehouse')

export const isAddressOpen = (order: OrderRow): boolean =>
  order.state === 'processing' && order.delivery_details !== null && !mayBeAtWarehouse(order)

/** Whether the pieces of a divided order that never left were to be refunded: its rest was cancelled. */
export const isRestCancelled = (order: OrderRow): boolean => isDivided(order) && order.state !== 'processing'

/** Until the warehouse has decided. */
export const isBeingCancelled = ({ shipments }: OrderRow): boolean =>
  shipments.some(({ is_being_cancelled }) => is_being_cancelled)

export const isHeld = ({ problems }: OrderRow): boolean => problems.some(({ kind }) => kind === 'disputed')

export type Block = OrderProblemKind | 'being_cancelled' | 'without_address'

/** Why an order that is to be sent is not sent now. */
export const findBlocks = (order: OrderRow): Block[] => [
  ...(isBeingCancelled(order) ? (['being_cancelled'] as const) : []),
  ...order.problems.map(({ kind }) => kind).filter((kind) => orderProblems[kind].blocks),
  ...(order.delivery_details === null ? (['without_address'] as const) : []),
]

/** A shipment of a divided order that has left. */
export type Parcel = Shipment & { shipped_at: Date }

const hasLeft = (shipment: Shipment): shipment is Parcel => shipment.shipped_at !== null

export const parcelsOf = (order: OrderRow): Parcel[] => (isDivided(order) ? order.shipments.filter(hasLeft) : [])

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

export const isSameTracking = (one: Tracking | null, other: Tracking): boolean =>
  one !== null && one.carrier === other.carrier && one.number === other.number && one.url === other.url
