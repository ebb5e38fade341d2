import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collections } from './collections.ts'
import { range } from './products.ts'

const assets = join(import.meta.dirname, '../../../../assets')

/** The alt texts that the pictures' own list suggests, by the pictures' keys. */
const listedAlts = Object.fromEntries(
  [...readFileSync(join(assets, 'products/README.md'), 'utf8').matchAll(/^\| `([\w-]+)\.png` .*\| (.+) \|$/gm)].map(
    ([, name, alt]) => [`products/${name}`, alt?.replaceAll("'", '’')],
  ),
)

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').match(/\S+/g) ?? []

test('D55 the range has 11 products that are sold and 1 that is not', () => {
  expect(range.filter(({ isActive }) => isActive)).toHaveLength(11)
  expect(range.filter(({ isActive }) => !isActive)).toHaveLength(1)
})

test('no two products share an id, a name, a number or a text', () => {
  for (const field of ['id', 'name', 'sku', 'description'] as const) {
    expect(new Set(range.map((product) => product[field])).size).toBe(range.length)
  }
})

test.each(range)('$id → is described in 90 to 180 words of clean HTML', ({ description }) => {
  expect(words(description).length).toBeGreaterThanOrEqual(90)
  expect(words(description).length).toBeLessThanOrEqual(180)
  const tags = [...description.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag?.replace('/', ''))
  expect(tags.filter((tag) => !['p', 'ul', 'li', 'h3', 'strong'].includes(tag ?? ''))).toEqual([])
})

test.each([...range, ...collections.map(({ type, picture }) => ({ id: type, pictures: [picture] }))])(
  '$id → is shown in pictures that exist, with the alt texts of their list',
  ({ pictures }) => {
    expect(pictures.length).toBeGreaterThan(0)
    for (const { key, alt } of pictures) {
      expect(existsSync(join(assets, `${key}.png`))).toBe(true)
      expect(alt).toBe(listedAlts[key])
    }
  },
)

test('every product stands in collections that exist, and every collection has products', () => {
  const types = collections.map(({ type }) => type)
  expect(new Set(range.flatMap((product) => product.collections))).toEqual(new Set(types))
})
