import { expect, test } from 'vitest'
import { missingPieces } from './missing-pieces.ts'

test('D71 what sold out on the way to the payment is named', () => {
  const lines = [
    { product: 'owl', productName: 'Owl Lamp' },
    { product: 'pouch', productName: 'Carry Pouch' },
  ]
  expect(missingPieces([{ product: 'pouch', left: 0 }], lines)).toBe('Carry Pouch is sold out.')
  const several = [
    { product: 'owl', left: 2 },
    { product: 'gone', left: 0 },
  ]
  expect(missingPieces(several, lines)).toBe('Only 2 left of Owl Lamp. A product is sold out.')
})
