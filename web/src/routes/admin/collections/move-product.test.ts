import { maxArranged } from '@storylamp/contract/catalog/collections'
import { expect, test } from 'vitest'
import { moveProduct } from './move-product.ts'

const letters = (text: string) => [...text].map((_id) => ({ _id }))
const moved = (text: string, arranged: number, id: string, position: number) =>
  moveProduct({ data: letters(text), arranged }, id, position).join('')

test.each([
  { what: 'to the top of what nobody arranged', order: 'abcde', arranged: 0, id: 'd', position: 1, is: 'd' },
  { what: 'one up in what nobody arranged', order: 'abcde', arranged: 0, id: 'd', position: 3, is: 'abd' },
  { what: 'one down in what nobody arranged', order: 'abcde', arranged: 0, id: 'a', position: 2, is: 'ba' },
  { what: 'among the arranged', order: 'abcde', arranged: 3, id: 'c', position: 1, is: 'cab' },
  { what: 'from the rest among the arranged', order: 'abcde', arranged: 3, id: 'e', position: 2, is: 'aebc' },
  { what: 'from the arranged into the rest', order: 'abcde', arranged: 2, id: 'a', position: 4, is: 'bcda' },
  { what: 'within the rest', order: 'abcde', arranged: 1, id: 'd', position: 3, is: 'abd' },
  { what: 'what is not shown to the top', order: 'abcde', arranged: 2, id: 'z', position: 1, is: 'zab' },
])('S2.04 moving a product $what', ({ order, arranged, id, position, is }) => {
  expect(moved(order, arranged, id, position)).toBe(is)
})

test('S2.04 at most 200 are arranged: the last one follows with the rest', () => {
  const data = Array.from({ length: maxArranged }, (_, index) => ({ _id: `p-${index}` }))
  const ids = moveProduct({ data, arranged: maxArranged }, 'new', 1)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxArranged, 'new', `p-${maxArranged - 2}`])
})
