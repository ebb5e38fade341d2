import { mostArranged } from '@storylamp/contract/catalog/collections'
import { expect, test } from 'vitest'
import { moveProduct } from './move-product.ts'

const letters = (text: string) => [...text].map((_id) => ({ _id }))
const moved = (text: string, arranged: number, id: string, place: number) =>
  moveProduct({ data: letters(text), arranged }, id, place).join('')

test.each([
  { what: 'to the top of what nobody arranged', order: 'abcde', arranged: 0, id: 'd', place: 1, is: 'd' },
  { what: 'one up in what nobody arranged', order: 'abcde', arranged: 0, id: 'd', place: 3, is: 'abd' },
  { what: 'one down in what nobody arranged', order: 'abcde', arranged: 0, id: 'a', place: 2, is: 'ba' },
  { what: 'among the arranged', order: 'abcde', arranged: 3, id: 'c', place: 1, is: 'cab' },
  { what: 'from the rest among the arranged', order: 'abcde', arranged: 3, id: 'e', place: 2, is: 'aebc' },
  { what: 'from the arranged into the rest', order: 'abcde', arranged: 2, id: 'a', place: 4, is: 'bcda' },
  { what: 'within the rest', order: 'abcde', arranged: 1, id: 'd', place: 3, is: 'abd' },
  { what: 'what is not shown to the top', order: 'abcde', arranged: 2, id: 'z', place: 1, is: 'zab' },
])('S2.04 moving a product $what', ({ order, arranged, id, place, is }) => {
  expect(moved(order, arranged, id, place)).toBe(is)
})

test('S2.04 at most 200 are arranged: the last one follows with the rest', () => {
  const data = Array.from({ length: mostArranged }, (_, index) => ({ _id: `p-${index}` }))
  const ids = moveProduct({ data, arranged: mostArranged }, 'new', 1)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([mostArranged, 'new', `p-${mostArranged - 2}`])
})
