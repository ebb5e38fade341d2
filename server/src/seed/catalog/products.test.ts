import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collections } from './collections.ts'
import { products } from './products.ts'

const assets = join(import.meta.dirname, '../../../../assets')

/** The alt texts in the pictures' README, by picture key. */
const listedAlts = Object.fromEntries(
  [
    ...readFileSync(join(assets, 'products/README.md'), 'utf8').matchAll(
      /^\| `([\w-]+)\.(?:png|webp)` .*\| (.+) \|$/gm,
    ),
  ].map(([, name, alt]) => [`products/${name}`, alt?.replaceAll("'", '’')]),
)

const wordsIn = (html: string) => html.replace(/<[^>]+>/g, ' ').match(/\S+/g) ?? []

test('D55 the seeded catalog has 11 active products and 1 inactive', () => {
  expect(products.filter(({ isActive }) => isActive)).toHaveLength(11)
  expect(products.filter(({ isActive }) => !isActive)).toHaveLength(1)
})

test('no two products share an id, a name, a SKU or a description', () => {
  for (const field of ['id', 'name', 'sku', 'description'] as const) {
    expect(new Set(products.map((product) => product[field])).size).toBe(products.length)
  }
})

test.each(products)('$id → has a description of 90 to 180 words of clean HTML', ({ description }) => {
  expect(wordsIn(description).length).toBeGreaterThanOrEqual(90)
  expect(wordsIn(description).length).toBeLessThanOrEqual(180)
  const tags = [...description.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag?.replace('/', ''))
  expect(tags.filter((tag) => !['p', 'ul', 'li', 'h3', 'strong'].includes(tag ?? ''))).toEqual([])
})

test.each([...products, ...collections.map(({ type, picture }) => ({ id: type, pictures: [picture] }))])(
  '$id → has pictures that exist, with the alt texts of their README',
  ({ pictures }) => {
    expect(pictures.length).toBeGreaterThan(0)
    for (const { key, alt } of pictures) {
      expect(['png', 'webp'].filter((type) => existsSync(join(assets, `${key}.${type}`)))).toHaveLength(1)
      expect(alt).toBe(listedAlts[key])
    }
  },
)

test.each(products)('$id → has at least four pictures, each once', ({ pictures }) => {
  expect(pictures.length).toBeGreaterThanOrEqual(4)
  expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length)
})

test.each(products.filter(({ isActive }) => isActive))(
  '$id → each of its bands has a picture that exists',
  ({ bands = [] }) => {
    for (const { shows, keys } of bands) {
      const found = keys.filter((key) => ['png', 'webp'].some((type) => existsSync(join(assets, `${key}.${type}`))))
      expect(found, shows).not.toEqual([])
    }
  },
)

test('every product stands in collections that exist, and every collection has products', () => {
  const types = collections.map(({ type }) => type)
  expect(new Set(products.flatMap((product) => product.collections))).toEqual(new Set(types))
})
