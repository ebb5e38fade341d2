import { isDivided, mayBeAtWarehouse, type OrderRow } from '../../orders/index.ts'

export type ParcelPlace = 'here' | 'leaving' | 'sent'

/** Where what is withdrawn from is. What the warehouse may have, it may send all the same. */
export function parcelPlace(order: OrderRow): ParcelPlace {
  if (order.delivery_status === 'Cancelled') return 'here'
  if (order.delivery_status !== 'Processing' || isDivided(order)) return 'sent'
  return mayBeAtWarehouse(order) ? 'leaving' : 'here'
}
