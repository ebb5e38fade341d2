import { isDivided, mayBeAtWarehouse, type OrderRow } from '../orders/index.ts'

export type ParcelLocation = 'here' | 'leaving' | 'sent'

/** Where what is withdrawn from is. What the warehouse may have, it may send all the same. */
export function parcelLocation(order: OrderRow): ParcelLocation {
  if (order.delivery_status === 'Cancelled') return 'here'
  if (order.delivery_status !== 'Processing' || isDivided(order)) return 'sent'
  return mayBeAtWarehouse(order) ? 'leaving' : 'here'
}
