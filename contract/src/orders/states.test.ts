import { expect, test } from 'vitest'
import { deliveryStatusOf } from './orders.ts'
import { isPaid, isShipped, isStepForward, orderStates } from './states.ts'

/** Every pair of states: the row is the current one, the column the next. */
const table = `
                  processing  shipped  out_for_delivery  delivered  cancelled
awaiting_payment  no          no       no                no         no
unpaid            no          no       no                no         no
processing        no          yes      yes               yes        yes
shipped           no          no       yes               yes        no
out_for_delivery  no          no       no                yes        no
delivered         no          no       no                no         no
cancelled         no          no       no                no         no`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/ {2,}/))

test.each(rows)('S4.01 D26 an order that is %s moves forward only', (from, ...may) => {
  const paid = orderStates.filter(isPaid)
  expect(paid.map((to) => (isStepForward(from as (typeof orderStates)[number], to) ? 'yes' : 'no'))).toEqual(may)
})

test('the table names every state, and each that is paid has a word on the wire', () => {
  expect(rows.map(([from]) => from)).toEqual([...orderStates])
  expect(Object.keys(deliveryStatusOf)).toEqual(orderStates.filter(isPaid))
})

test('S4.01 D77 an order is shipped from its shipping on, and never once it is cancelled', () => {
  expect(orderStates.filter(isShipped)).toEqual(['shipped', 'out_for_delivery', 'delivered'])
})
