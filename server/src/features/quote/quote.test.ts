import { type MethodSettings, seededZones, type Zone } from '@storylamp/contract/delivery/delivery-settings'
import { seededTaxRates } from '@storylamp/contract/delivery/tax-settings'
import { type Cents, cents, major, sumOf } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Discount, type Quote, type QuoteLine, quote, type Rates } from './quote.ts'

const now = new Date('2026-11-22T09:00:00Z')
const seeded: Rates = { zones: seededZones, taxRates: seededTaxRates, countries: null, currency: 'USD' }
const us = { country: 'US', region: undefined }
const germany = { country: 'DE', region: undefined }

const line = (priceCents: number, quantity = 1, changes: Partial<QuoteLine> = {}): QuoteLine => ({
  productId: 'lamp',
  quantity,
  priceCents: cents(priceCents),
  weightGrams: 520,
  taxClass: 'goods',
  ...changes,
})

const method = (changes: object = {}) =>
  ({
    method: 'standard',
    name: 'Standard',
    pricedBy: 'subtotal',
    prices: [{ from: major(0), price: major(0) }],
    freeFrom: null,
    days: { from: 2, to: 4 },
    ...changes,
  }) as MethodSettings
const zones = (isTaxIncluded: boolean, ...methods: MethodSettings[]): Zone[] => [
  { name: 'All', places: ['US'], isTaxIncluded, methods },
]
const at = (percent: number, place = 'US', from = '2026-01-01') => ({
  place,
  taxClass: 'goods' as const,
  percent,
  from,
})

/** Quotes a cart that can be quoted. */
function quoted(...input: Parameters<typeof quote>): Quote {
  const found = quote(...input)
  if (typeof found === 'string') throw new Error(found)
  return found
}

const wholeCents = fc.integer({ min: 1, max: 10 ** 9 }).map(cents)
const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  productId: fc.constantFrom('owl', 'bear', 'pouch'),
  quantity: fc.integer({ min: 1, max: 5 }),
  priceCents: wholeCents,
  weightGrams: fc.nat({ max: 5000 }),
  taxClass: fc.constantFrom('goods' as const, 'digital' as const),
})
const steps = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 10 ** 7 }), price: fc.nat({ max: 10 ** 5 }).map(major) }), {
    maxLength: 3,
    selector: ({ from }) => from,
  })
  .map((later) => [{ from: 0, price: major(9.9) }, ...later.sort((a, b) => a.from - b.from)])
const anyMethod = fc.record({
  pricedBy: fc.constantFrom('subtotal' as const, 'weight' as const),
  prices: steps,
  freeFrom: fc.option(fc.nat({ max: 10 ** 5 }).map(major)),
})
const anyRates: fc.Arbitrary<Rates> = fc
  .record({
    isTaxIncluded: fc.boolean(),
    methods: fc.tuple(anyMethod, anyMethod),
    percents: fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 })),
  })
  .map(({ isTaxIncluded, methods: [one, other], percents: [goods, digital] }) => ({
    zones: zones(isTaxIncluded, method(one), method({ ...other, method: 'express' })),
    taxRates: [at(goods / 1000), { ...at(digital / 1000), taxClass: 'digital' as const }],
    countries: null,
    currency: 'USD',
  }))
const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.record({
    off: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100) }),
      fc.record({ amountCents: wholeCents }),
      fc.constant('delivery' as const),
    ),
    products: fc.option(fc.subarray(['owl', 'bear', 'pouch'], { minLength: 1 }), { nil: undefined }),
    minimumCents: fc.constant(cents(0)),
  }),
  { nil: undefined },
)
const anyMethodChoice = fc.constantFrom(undefined, 'standard' as const, 'express' as const)

const anyQuote = fc
  .tuple(fc.array(anyLine, { maxLength: 50 }), anyMethodChoice, anyDiscount, anyRates)
  .filter(([lines, , discount]) => discount === undefined || lines.some((one) => isMeant(one, discount)))
  .map(([lines, choice, discount, rates]) => ({ lines, rates, quote: quoted(lines, us, choice, discount, rates, now) }))
const isMeant = ({ productId }: QuoteLine, { products }: Discount) => products?.includes(productId) ?? true

test('D73 D75 for every cart, place, method, code and rate: lines, delivery and tax less the discount are the total', () => {
  fc.assert(
    fc.property(anyQuote, ({ quote: { lines, delivery: parcel, ...sums } }) => {
      const exclusive = (tax: Cents) => (sums.isTaxIncluded ? 0 : tax)
      expect(sums.subtotalCents - sums.discountCents + parcel.priceCents + exclusive(sums.taxCents)).toBe(
        sums.totalCents,
      )
      expect(sumOf(lines.map(({ totalCents }) => totalCents)) + parcel.priceCents + exclusive(parcel.taxCents)).toBe(
        sums.totalCents,
      )
      expect(sumOf(lines.map(({ discountCents }) => discountCents))).toBe(sums.discountCents)
      expect(sumOf([...lines.map(({ taxCents }) => taxCents), parcel.taxCents])).toBe(sums.taxCents)
      for (const { priceCents, quantity, discountCents, taxCents, totalCents } of lines) {
        expect(priceCents * quantity - discountCents + exclusive(taxCents)).toBe(totalCents)
      }
    }),
  )
})

test('D75 no amount is ever negative or has a fraction of a cent, and no line is discounted below zero', () => {
  fc.assert(
    fc.property(anyQuote, ({ quote: { lines, delivery: parcel, methods, ...sums } }) => {
      const { destination: _, isTaxIncluded: __, currency: ___, ...totals } = sums
      const amounts = [
        ...Object.values(totals),
        ...lines.flatMap(({ discountCents, taxCents, totalCents }) => [discountCents, taxCents, totalCents]),
        ...methods.map(({ priceCents }) => priceCents),
        parcel.taxCents,
      ]
      expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([])
      expect(lines.filter((one) => one.discountCents > one.priceCents * one.quantity)).toEqual([])
    }),
  )
})

test('D73 each line is taxed by itself, within half a cent of the exact tax', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, rates, quote: found }) => {
      for (const [position, { priceCents, quantity, discountCents, taxCents }] of found.lines.entries()) {
        const rate = rates.taxRates.find(({ taxClass }) => taxClass === lines[position]?.taxClass)?.percent ?? 0
        const net = priceCents * quantity - discountCents
        const exact = found.isTaxIncluded ? (net * rate) / (100 + rate) : (net * rate) / 100
        expect(Math.abs(taxCents - exact)).toBeLessThan(0.5001)
      }
    }),
  )
})

test('D74 the shares of a discount are proportional: none is a whole cent away from its part', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), wholeCents, (lines, amountCents) => {
      const discount = { off: { amountCents }, products: undefined, minimumCents: cents(0) }
      const found = quoted(lines, us, undefined, discount, seeded, now)
      for (const { priceCents, quantity, discountCents } of found.lines) {
        const exact = (found.discountCents * priceCents * quantity) / found.subtotalCents
        expect(Math.abs(discountCents - exact)).toBeLessThan(1.0001)
      }
    }),
  )
})

test.each([
  ['24.99 at 10.75 % is taxed 2.69, not 2.686425', line(2499), 10.75, false, 269, 2768],
  ['half a cent is rounded up', line(50), 1, false, 1, 51],
  ['ten pieces are rounded once, not ten times', line(3, 10), 16.5, false, 5, 35],
  ['a price of 119 includes 19 at 19 %', line(11900), 19, true, 1900, 11900],
  ['a rate of three decimals holds', line(100_000), 8.875, false, 8875, 108_875],
])('D73 %s', (_, one, percent, isIncluded, taxCents, totalCents) => {
  const rates: Rates = { zones: zones(isIncluded, method()), taxRates: [at(percent)], countries: null, currency: 'USD' }
  expect(quoted([one], us, undefined, undefined, rates, now)).toMatchObject({ taxCents, totalCents })
})

test('D74 an amount off a price that includes tax takes off exactly that amount, and all of it leaves nothing', () => {
  const rates: Rates = { zones: zones(true, method()), taxRates: [at(19)], countries: null, currency: 'USD' }
  const tenOff = { off: { amountCents: cents(1000) }, products: undefined, minimumCents: cents(0) }
  expect(quoted([line(5000)], us, undefined, tenOff, rates, now)).toMatchObject({ totalCents: 4000, taxCents: 639 })
  const allOff = { ...tenOff, off: { percent: 100 } }
  const free = quoted([line(33_529), line(1, 3)], us, undefined, allOff, rates, now)
  expect([free.totalCents, free.taxCents, free.discountCents]).toEqual([0, 0, free.subtotalCents])
})

test('D74 a third of a cent goes to the largest remainder, the first of equals', () => {
  const tenOff = { off: { amountCents: cents(100) }, products: undefined, minimumCents: cents(0) }
  const found = quoted([line(999), line(999), line(999)], us, undefined, tenOff, seeded, now)
  expect(found.lines.map(({ discountCents }) => discountCents)).toEqual([34, 33, 33])
})

test('D74 a code holds for its products and from its least subtotal on', () => {
  const off = { percent: 50 }
  const lines = [line(1000, 1, { productId: 'owl' }), line(1000, 1, { productId: 'bear' })]
  const ofOwls = { off, products: ['owl'], minimumCents: cents(2000) }
  expect(quoted(lines, us, undefined, ofOwls, seeded, now).lines.map(({ discountCents }) => discountCents)).toEqual([
    500, 0,
  ])
  expect(quote(lines, us, undefined, { ...ofOwls, minimumCents: cents(2001) }, seeded, now)).toBe('discount_minimum')
  expect(quote(lines, us, undefined, { ...ofOwls, products: ['pouch'] }, seeded, now)).toBe('discount_not_for_cart')
})

test('D72 as seeded: free in the United States, express 9.90, and 12 with the tax of the European Union included', () => {
  expect(quoted([line(3500, 2)], us, undefined, undefined, seeded, now)).toMatchObject({
    delivery: { method: 'standard', priceCents: 0, from: '2026-11-24', to: '2026-11-26' },
    methods: [{ priceCents: 0 }, { method: 'express', priceCents: 990, from: '2026-11-23', to: '2026-11-24' }],
    taxCents: 0,
    totalCents: 7000,
  })
  expect(quoted([line(3500, 2)], us, 'express', undefined, seeded, now).totalCents).toBe(7990)
  expect(quoted([line(3500, 2)], germany, undefined, undefined, seeded, now)).toMatchObject({
    lines: [{ taxCents: 1118, totalCents: 7000 }],
    delivery: { priceCents: 1200, taxCents: 192 },
    taxCents: 1310,
    isTaxIncluded: true,
    totalCents: 8200,
  })
  expect(quoted([line(100)], { country: 'CA', region: 'ON' }, undefined, undefined, seeded, now).totalCents).toBe(1300)
  expect(quote([line(100)], { country: 'CA', region: 'ON' }, 'express', undefined, seeded, now)).toBe(
    'method_not_offered',
  )
  expect(quote([line(100)], { country: 'AU', region: undefined }, undefined, undefined, seeded, now)).toBe(
    'country_not_sold_to',
  )
  expect(quote([line(100)], us, undefined, undefined, { ...seeded, countries: ['CA'] }, now)).toBe(
    'country_not_sold_to',
  )
  expect(quoted([], germany, undefined, undefined, seeded, now)).toMatchObject({ totalCents: 0, taxCents: 0 })
})

test('D72 priced by weight, by what the goods cost after the discount, and free from an amount', () => {
  const rising = (from: number) => [
    { from: 0, price: major(5) },
    { from, price: major(9) },
  ]
  const prices = rising(10)
  const costs = (settings: MethodSettings, lines: QuoteLine[], discount?: Discount) =>
    quoted(
      lines,
      us,
      undefined,
      discount,
      { zones: zones(false, settings), taxRates: [], countries: null, currency: 'USD' },
      now,
    ).delivery.priceCents
  expect(costs(method({ pricedBy: 'weight', prices: rising(1000) }), [line(100, 1)])).toBe(500)
  expect(costs(method({ pricedBy: 'weight', prices: rising(1000) }), [line(100, 2)])).toBe(900)
  expect(costs(method({ prices }), [line(999)])).toBe(500)
  expect(costs(method({ prices }), [line(1000)])).toBe(900)
  const centOff = { off: { amountCents: cents(1) }, products: undefined, minimumCents: cents(0) }
  expect(costs(method({ prices }), [line(1000)], centOff)).toBe(500)
  expect(costs(method({ prices, freeFrom: major(20) }), [line(2000)])).toBe(0)
  expect(costs(method({ prices, freeFrom: major(20) }), [line(2000)], centOff)).toBe(900)
  expect(costs(method({ prices }), [line(1000)], { ...centOff, off: 'delivery' })).toBe(0)
})

test('D72 D73 a region has a zone and a rate of its own, and a rate holds from its day on', () => {
  const [all] = seededZones
  if (all === undefined) throw new Error('there is no zone')
  const islands = { ...all, places: ['US-HI'], methods: [method({ prices: [{ from: 0, price: major(25) }] })] }
  const days = ['2026-11-22', '2026-01-01', '2026-11-23']
  const rates: Rates = {
    zones: [all, islands],
    taxRates: [
      at(5),
      at(6, 'US-HI', '2025-12-31'),
      ...[7, 4, 9].map((percent, day) => at(percent, 'US-HI', days[day])),
    ],
    countries: null,
    currency: 'USD',
  }
  const hawaii = { country: 'US', region: 'HI' }
  expect(quoted([line(10_000)], hawaii, undefined, undefined, rates, now)).toMatchObject({
    delivery: { priceCents: 2500, taxCents: 175 },
    taxCents: 875,
  })
  expect(quoted([line(10_000)], { ...hawaii, region: 'OR' }, undefined, undefined, rates, now).taxCents).toBe(500)
  const before = new Date('2026-11-21T23:59:59Z')
  expect(quoted([line(10_000)], hawaii, undefined, undefined, rates, before).lines[0]?.taxCents).toBe(400)
})

test('D72 the cheapest method is chosen, the first of equals, and what it costs is kept with its tax', () => {
  const [standard, slow, express] = [500, 500, 900].map((price) =>
    method({ prices: [{ from: 0, price: major(price / 100) }] }),
  )
  const methods = [express, standard, slow].map((one, position) => ({
    ...one,
    name: String(position),
  })) as MethodSettings[]
  const chosen = (isIncluded: boolean, ...offered: MethodSettings[]) => {
    const rates: Rates = { zones: zones(isIncluded, ...offered), taxRates: [at(10)], countries: null, currency: 'USD' }
    const { delivery, cheapestDeliveryCents } = quoted([line(100)], us, undefined, undefined, rates, now)
    return [delivery.name, cheapestDeliveryCents]
  }
  expect(chosen(false, ...methods)).toEqual(['1', 550])
  expect(chosen(true, ...methods)).toEqual(['1', 500])
  const dearer = { ...method({ prices: [{ from: 0, price: major(9) }] }), method: 'express' } as MethodSettings
  const rates: Rates = { zones: zones(false, dearer, method()), taxRates: [at(10)], countries: null, currency: 'USD' }
  expect(quoted([line(100)], us, 'express', undefined, rates, now)).toMatchObject({
    delivery: { priceCents: 900, taxCents: 90 },
    cheapestDeliveryCents: 0,
  })
})
