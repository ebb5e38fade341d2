import { expect, test } from 'vitest'
import { compareFields } from './compare-fields.ts'

const loaded = {
  name: 'Owl',
  price: 20,
  colors: ['mint', 'white'],
  film: undefined,
  pictures: [{ path: 'a', alt: 'A' }],
}

const names = Object.keys(loaded)

test('D93 a stale form shows the fields that differ from what is saved, and which of them were typed in', () => {
  const mine = { ...loaded, name: 'Owl Lamp', colors: ['white', 'mint'], film: null }
  const theirs = { ...loaded, price: 25, pictures: [{ path: 'a', alt: 'B' }] }
  expect(compareFields(names, { loaded, mine, theirs })).toEqual([
    { name: 'name', mine: 'Owl Lamp', theirs: 'Owl', isTyped: true },
    { name: 'price', mine: 20, theirs: 25, isTyped: false },
    { name: 'pictures', mine: loaded.pictures, theirs: theirs.pictures, isTyped: false },
  ])
})

test('D93 a field that both changed to the same is no difference', () => {
  const same = { ...loaded, name: 'Owl Lamp' }
  expect(compareFields(names, { loaded, mine: { name: 'Owl Lamp' }, theirs: same })).toEqual([])
})
