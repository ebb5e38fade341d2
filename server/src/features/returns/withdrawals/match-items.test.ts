import { expect, test } from 'vitest'
import { matchItems } from './declare.ts'

const lines = [
  { name: 'Owl Night Lamp, Sage', sku: 'SL-OWL-SAGE' },
  { name: 'Owl Night Lamp, Mint', sku: 'SL-OWL-MINT' },
  { name: 'Carry Pouch', sku: 'SL-POUCH' },
]
const one = (product: string) => matchItems(lines, [{ product, pieces: 1 }])

test.each([
  ['the whole name', 'owl night lamp, sage', 0],
  ['the SKU', ' sl-owl-mint ', 1],
  ['a part of the name', 'pouch', 2],
  ['the name with other blanks and marks', 'Owl  night lamp - sage', 0],
  ['full-width letters', 'ｐｏｕｃｈ', 2],
])('L1 a product named by %s is found in the order', (_, product, line) => {
  expect(one(product)).toEqual([{ line, pieces: 1 }])
})

test.each(['owl night lamp', 'pou', 'bear', '***', 'a'.repeat(200)])(
  'L1 %j is in no line, or in several: a person decides',
  (product) => {
    expect(one(product)).toBeUndefined()
  },
)

test('L1 a whole name is meant though another product has more of it', () => {
  const pouches = ['Carry Pouch, large', 'Carry Pouch'].map((name, at) => ({ name, sku: `SL-${at}` }))
  expect(matchItems(pouches, [{ product: 'carry pouch', pieces: 1 }])).toEqual([{ line: 1, pieces: 1 }])
})

test('L1 pieces of the same product are added', () => {
  const items = [
    { product: 'pouch', pieces: 1 },
    { product: 'mint', pieces: 2 },
    { product: 'SL-POUCH', pieces: 3 },
  ]
  expect(matchItems(lines, items)).toEqual([
    { line: 1, pieces: 2 },
    { line: 2, pieces: 4 },
  ])
})

test('L1 what has no letter means nothing, not even a product whose name has none', () => {
  expect(matchItems([{ name: '★', sku: '-' }], [{ product: '***', pieces: 1 }])).toBeUndefined()
})
