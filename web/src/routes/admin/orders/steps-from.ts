import { type DeliveryStatus, deliveryStatuses } from '@storylamp/contract/orders/orders'

/** Where a parcel can go from here; what ends it before it is sent is asked for apart. */
export const stepsFrom = (status: DeliveryStatus): DeliveryStatus[] =>
  status === 'Cancelled'
    ? []
    : deliveryStatuses.slice(deliveryStatuses.indexOf(status) + 1).filter((step) => step !== 'Cancelled')
