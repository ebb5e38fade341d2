import { type DeliveryStatus, deliveryStatuses } from '@storylamp/contract/orders/orders'

/** Forward only. Cancelling has a button of its own. */
export const nextDeliveryStatuses = (status: DeliveryStatus): DeliveryStatus[] =>
  status === 'Cancelled'
    ? []
    : deliveryStatuses.slice(deliveryStatuses.indexOf(status) + 1).filter((step) => step !== 'Cancelled')
