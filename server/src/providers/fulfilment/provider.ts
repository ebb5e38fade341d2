import type { DeliveryMethod } from '@storylamp/contract/delivery/delivery-settings'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import type { PaidState } from '@storylamp/contract/orders/states'

export type Shipment = {
  /** Identifies the shipment, so that sending it again does not ship twice. */
  orderId: string
  number: string
  orderedAt: Date
  items: { sku: string; quantity: number }[]
  to: DeliveryDetails
  method: DeliveryMethod
}

export type ShipmentUpdate = {
  state: PaidState
  tracking?: { carrier: string; number: string }
}

/** The warehouse is unreachable or its reply is unexpected. */
export class FulfilmentError extends Error {}

/** The warehouse has read an order and does not take it, so that nothing of it is there. */
export class ShipmentRefused extends FulfilmentError {}

/** A warehouse that packs and ships for the shop. Without one, staff ship by hand and say so in the back office. */
export type FulfilmentProvider = {
  /** Returns the warehouse's id of the order. */
  send(shipment: Shipment): Promise<string>
  /** Undefined if the warehouse does not know the order. */
  track(fbaOrderId: string): Promise<ShipmentUpdate | undefined>
  /** Requests a cancellation; `track` shows the outcome. */
  cancel(fbaOrderId: string): Promise<void>
}
