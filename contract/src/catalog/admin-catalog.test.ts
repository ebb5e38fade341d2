import { expect, test } from 'vitest'
import { bundleChange } from '../bundles/admin-bundles.ts'
import { productChange } from './admin-catalog.ts'

const problemOf = (schema: typeof productChange | typeof bundleChange, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('S7.21 colors and groups are words, however they are typed', () => {
  const typed = { color: ['Rust', 'Light Blue', 'mint'], group: 'Bear Lamps' }
  expect(productChange.parse(typed)).toEqual({ color: ['rust', 'light-blue', 'mint'], group: 'bear-lamps' })
})

test.each([
  ['trailerLink', productChange, { trailerLink: 'youtube' }, /^Please enter the whole address of the film, such as/],
  ['trailerLink', productChange, { trailerLink: 'http://a.example/film' }, /^Please enter the whole address/],
  ['color', productChange, { color: '赤' }, /^Please use letters from a to z in each color/],
  ['group', productChange, { group: '!' }, /^Please use letters from a to z/],
  ['image', bundleChange, { image: '' }, /^Please choose a picture$/],
] as const)('S7.21 a wrong %s → what to do, at its field', (path, schema, value, message) => {
  expect(problemOf(schema, value)).toEqual([[path, expect.stringMatching(message)]])
})
