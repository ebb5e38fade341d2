import { deliveryStatuses } from '@storylamp/contract/orders/orders'
import { expect, test } from 'vitest'
import { stepsFrom } from './steps-from.ts'

test('Back office: a parcel is offered only steps forward, and to be cancelled is none of them', () => {
  expect(deliveryStatuses.map(stepsFrom)).toEqual([
    ['Shipped', 'Out for Delivery', 'Delivered'],
    ['Out for Delivery', 'Delivered'],
    ['Delivered'],
    [],
    [],
  ])
})
