import type { DeliveryStatus } from '@storylamp/contract/orders/orders'

/** Carriers may skip steps. Cancelling is possible before the parcel is shipped only. */
const next: Record<DeliveryStatus, readonly Step[]> = {
  Processing: ['Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  Shipped: ['Out for Delivery', 'Delivered'],
  'Out for Delivery': ['Delivered'],
  Delivered: [],
  Cancelled: [],
}

export type Step = Exclude<DeliveryStatus, 'Processing'>

/** An unpaid order has no status. */
export const isStepForward = (from: DeliveryStatus | null, to: DeliveryStatus): to is Step =>
  from !== null && next[from].some((step) => step === to)

export const isShipped = (status: DeliveryStatus | null): boolean =>
  status !== null && status !== 'Processing' && status !== 'Cancelled'
