import { expect, test } from 'vitest'
import { generatedProduct } from './generated-product.ts'

const products = Array.from({ length: 10_000 }, (_, index) => generatedProduct(index + 1))

test('the same number always gives the same product', () => {
  expect(generatedProduct(4711)).toEqual(products[4710])
})

test('10,000 products have unique, valid ids and unique SKUs', () => {
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
  for (const { id } of products) expect(id).toMatch(/^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('they vary in name, colour, price and collection', () => {
  const different = (values: unknown[]) => new Set(values).size
  expect(different(products.map(({ name }) => name))).toBeGreaterThan(5000)
  expect(different(products.flatMap(({ colors }) => colors))).toBe(8)
  expect(different(products.map(({ priceCents }) => priceCents))).toBeGreaterThan(50)
  expect(different(products.flatMap(({ collections }) => collections))).toBe(2)
  for (const { priceCents } of products) expect(priceCents).toBeGreaterThan(0)
})

test('S9.03 all are older than our own products, so that the home page stays as it is', () => {
  for (const { createdAt } of products) expect((createdAt as Date).getTime()).toBeLessThan(Date.UTC(2020, 0, 1))
})
