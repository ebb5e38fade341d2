import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { expect, test } from 'vitest'
import { cartProblems } from './use-checkout-cart.ts'

const lines = [
  { product: 'owl', productName: 'Owl Lamp' },
  { product: 'pouch', productName: 'Carry Pouch' },
]

test('D71 what sold out on the way to the payment is named', () => {
  const soldOut = {
    code: 'out_of_stock',
    left: [{ product: 'pouch', left: 0 }],
    errors: [{ path: 'products.pouch', message: stockTexts.soldOut }],
  }
  expect(cartProblems(soldOut, lines)).toBe('Carry Pouch is sold out.')
  const left = [
    { product: 'owl', left: 2 },
    { product: 'gone', left: 0 },
  ]
  expect(cartProblems({ code: 'out_of_stock', left }, lines)).toBe('Only 2 left of Owl Lamp. A product is sold out.')
})

test('D22 what changed its price on the way to the payment is named, and fields of the form are not', () => {
  const errors = [{ path: 'products.owl', message: 'Owl Lamp now costs $42.00' }]
  expect(cartProblems({ code: 'cart_changed', errors }, lines)).toBe('Owl Lamp now costs $42.00.')
  const ofForm = [{ path: 'formData.email', message: 'Please enter an email address' }]
  expect(cartProblems({ code: 'invalid_input', errors: ofForm }, lines)).toBe('')
})
