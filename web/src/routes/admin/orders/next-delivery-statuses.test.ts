import { deliveryStatuses } from '@storylamp/contract/orders/orders'
import { expect, test } from 'vitest'
import { nextDeliveryStatuses } from './next-delivery-statuses.ts'

test('Back office: only later delivery statuses are offered, and never Cancelled', () => {
  expect(deliveryStatuses.map(nextDeliveryStatuses)).toEqual([
    ['Shipped', 'Out for Delivery', 'Delivered'],
    ['Out for Delivery', 'Delivered'],
    ['Delivered'],
    [],
    [],
  ])
})
