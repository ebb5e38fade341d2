import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { isWebAddress } from '../../base/web-address.ts'

/** Where a parent finishes paying an order that is still open. */
export const pageToPay = (order: Order): string | undefined => {
  const url = order.orderType === 'physical' ? order.payment?.url : undefined
  return url !== undefined && isWebAddress(url) ? url : undefined
}
