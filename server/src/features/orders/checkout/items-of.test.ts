import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { type Cents, cents, sumOf, times } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PricedLine } from '../../cart/index.ts'
import { type Quote, quote } from '../../quote/index.ts'
import { itemsOf } from './items-of.ts'

const [unitedStates, , , europe] = seededZones
const now = new Date('2026-11-22T09:00:00Z')

const anyLine = fc.record({
  productId: fc.constantFrom('owl', 'bear'),
  quantity: fc.integer({ min: 1, max: 5 }),
  priceCents: fc.integer({ min: 1, max: 10 ** 7 }).map(cents),
  weightGrams: fc.nat({ max: 5000 }),
  taxClass: fc.constant('goods' as const),
})
const anyCart = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 50 }),
  place: fc.constantFrom('US', 'DE'),
  method: fc.constantFrom(undefined, 'express' as const),
  percent: fc.nat({ max: 100_000 }).map((thousandths) => thousandths / 1000),
  off: fc.option(fc.integer({ min: 1, max: 100 })),
})

test('D75 for every cart the items at the provider are single pieces that sum to the total of the quote', () => {
  fc.assert(
    fc.property(anyCart, ({ lines, place, method, percent, off }) => {
      const rates = {
        zones: [unitedStates, europe].flatMap((zone) => zone ?? []),
        taxRates: [{ place, taxClass: 'goods' as const, percent, from: '2026-01-01' }],
        countries: null,
        currency: 'USD' as const,
      }
      const discount = off === null ? undefined : { off: { percent: off }, products: undefined, minimumCents: cents(0) }
      const way = place === 'US' ? method : undefined
      const quoted = quote(lines, { country: place, region: undefined }, way, discount, rates, now)
      if (typeof quoted === 'string') throw new Error(quoted)
      const named = lines.map(({ productId }) => ({ product: { name: productId } }) as unknown as PricedLine)
      const items = itemsOf(named, quoted)
      expect(items.filter(({ priceCents, quantity }) => quantity !== 1 || priceCents < 0)).toEqual([])
      const total: Cents = sumOf(items.map(({ priceCents, quantity }) => times(priceCents, quantity)))
      expect(total).toBe(quoted.totalCents)
    }),
  )
})

const dear = { name: 'Express', priceCents: cents(500) }
const free = { name: 'Standard', priceCents: cents(0) }

test.each([
  ['tax that is added', dear, false, ['Owl × 2 1000', 'Express 500', 'Tax 190']],
  ['tax that the prices include, delivered for nothing', free, true, ['Owl × 2 1190']],
])(
  'D75 the items at the provider are lines, then what delivery and tax cost: with %s',
  (_, delivery, isTaxIncluded, items) => {
    const [lines, quoted] = [
      [{ quantity: 2, totalCents: 1190, taxCents: 190 }],
      { delivery, isTaxIncluded, taxCents: 190 },
    ]
    const found = itemsOf([{ product: { name: 'Owl' } } as PricedLine], { ...quoted, lines } as unknown as Quote)
    expect(found.map(({ name, priceCents }) => `${name} ${priceCents}`)).toEqual(items)
  },
)
