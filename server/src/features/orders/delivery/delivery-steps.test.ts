import { deliveryStatuses } from '@storylamp/contract/orders/orders'
import { expect, test } from 'vitest'
import { isShipped, isStepForward } from './delivery-steps.ts'

/** Every pair of statuses: the row is the current one, the column the next. */
const table = `
                  Processing  Shipped  Out for Delivery  Delivered  Cancelled
Processing        no          yes      yes               yes        yes
Shipped           no          no       yes               yes        no
Out for Delivery  no          no       no                yes        no
Delivered         no          no       no                no         no
Cancelled         no          no       no                no         no`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/ {2,}/))

test.each(rows)('S4.01 D26 an order that is %s moves forward only', (from, ...may) => {
  const steps = deliveryStatuses.map((to) =>
    isStepForward(from as (typeof deliveryStatuses)[number], to) ? 'yes' : 'no',
  )
  expect(steps).toEqual(may)
})

test('the table names every status', () => expect(rows.map(([from]) => from)).toEqual([...deliveryStatuses]))

test.each(deliveryStatuses)('S4.01 an order that is not paid does not become %s', (to) =>
  expect(isStepForward(null, to)).toBe(false),
)

test('S4.01 D77 an order is shipped from its shipping on, and never once it is cancelled', () => {
  expect([null, ...deliveryStatuses].filter(isShipped)).toEqual(['Shipped', 'Out for Delivery', 'Delivered'])
})
