import { expect, test } from 'vitest'
import { rowsAfterTotal, rowsBeforeTotal } from './sum-rows.ts'

const sums = { subtotal: 70, discount: 0, delivery: { name: 'Standard', price: 0 }, tax: 0, taxIncluded: false }
const format = (amount: number) => `$${amount}`

test.each([
  ['nothing but the goods', {}, ['Subtotal $70', 'Standard Free'], []],
  [
    'discount, delivery and tax',
    { discount: 7, delivery: { name: 'Express', price: 9 }, tax: 5 },
    ['Subtotal $70', 'Discount -$7', 'Express $9', 'Tax $5'],
    [],
  ],
  ['a tax that is included', { tax: 11, taxIncluded: true }, ['Subtotal $70', 'Standard Free'], ['Tax included $11']],
  ['no tax where one would be included', { taxIncluded: true }, ['Subtotal $70', 'Standard Free'], []],
])('D75 the sums of an order with %s', (_, changes, before, after) => {
  const lines = (rows: { name: string; amount: string }[]) => rows.map(({ name, amount }) => `${name} ${amount}`)
  expect(lines(rowsBeforeTotal({ ...sums, ...changes }, format))).toEqual(before)
  expect(lines(rowsAfterTotal({ ...sums, ...changes }, format))).toEqual(after)
})
