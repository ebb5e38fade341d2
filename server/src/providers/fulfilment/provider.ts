import type { DeliveryDetails, DeliveryStatus } from '@storylamp/contract/orders/orders'

export type Shipment = {
  /** The shop's own order: sent again it is the same shipment. */
  orderId: string
  number: string
  orderedAt: Date
  items: { sku: string; quantity: number }[]
  to: DeliveryDetails
}

export type ShipmentNews = {
  status: DeliveryStatus
  tracking?: { carrier: string; number: string }
}

/** The warehouse did not answer, or not as agreed. */
export class FulfilmentTrouble extends Error {}

/** A warehouse that packs and ships for the shop. Without one, people do it by hand in the back office. */
export type FulfilmentProvider = {
  /** Answers with the warehouse's name for the order. */
  send(shipment: Shipment): Promise<string>
  look(fbaOrderId: string): Promise<ShipmentNews>
  /** Says whether it could still be stopped. */
  cancel(fbaOrderId: string): Promise<boolean>
}
