import type { DeliveryStatus } from '@storylamp/contract/orders/orders'

/** Forward only, and cancelled only before it is shipped. A step may be left out: not every carrier tells of each. */
const next: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  Processing: ['Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  Shipped: ['Out for Delivery', 'Delivered'],
  'Out for Delivery': ['Delivered'],
  Delivered: [],
  Cancelled: [],
}

/** What is not paid has no status, and goes nowhere. */
export const isStepForward = (from: DeliveryStatus | null, to: DeliveryStatus): boolean =>
  from !== null && next[from].includes(to)
