import { expect, test } from 'vitest'
import { cartProblems } from './cart-problems.ts'

const lines = [
  { product: 'owl', productName: 'Owl Lamp' },
  { product: 'pouch', productName: 'Carry Pouch' },
]

test('D71 what sold out on the way to the payment is named', () => {
  expect(cartProblems({ left: [{ product: 'pouch', left: 0 }] }, lines)).toBe('Carry Pouch is sold out.')
  const left = [
    { product: 'owl', left: 2 },
    { product: 'gone', left: 0 },
  ]
  expect(cartProblems({ left }, lines)).toBe('Only 2 left of Owl Lamp. A product is sold out.')
})

test('D22 what changed its price on the way to the payment is named, and fields of the form are not', () => {
  const errors = [
    { path: 'products.owl', message: 'Owl Lamp now costs $42.00' },
    { path: 'formData.email', message: 'Please enter an email address' },
  ]
  expect(cartProblems({ errors }, lines)).toBe('Owl Lamp now costs $42.00.')
  expect(cartProblems({}, lines)).toBe('')
})
