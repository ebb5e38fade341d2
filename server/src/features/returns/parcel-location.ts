import { isDivided, mayBeAtWarehouse, type OrderRow, parcelsOf } from '../orders/index.ts'

export type ParcelLocation = 'here' | 'leaving' | 'sent'

/** Where what is withdrawn from is. What the warehouse may have, it may send all the same. */
export function parcelLocation(order: OrderRow): ParcelLocation {
  if (order.state === 'cancelled') return 'here'
  if (order.state !== 'processing' || isDivided(order)) return 'sent'
  return mayBeAtWarehouse(order) ? 'leaving' : 'here'
}

/** Whether pieces that were asked for at a moment had left by then, or with the order since. */
export function hadLeft(order: OrderRow, askedAt: Date): boolean {
  if (order.state !== 'processing') return true
  const [first] = parcelsOf(order)
  return first !== undefined && first.shipped_at < askedAt
}
