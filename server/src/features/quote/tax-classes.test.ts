import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import type { GoodsClass, TaxClass } from '@storylamp/contract/delivery/tax-settings'
import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { quote } from './quote.ts'
import { taxPercent } from './tax.ts'

const now = new Date('2026-11-22T09:00:00Z')
const germany = { country: 'DE', region: undefined }
const rate = (place: string, taxClass: TaxClass, percent: number) => ({
  place,
  taxClass,
  percent,
  from: '2026-01-01',
})
const rates = [rate('DE', 'goods', 19), rate('DE', 'books', 7), rate('US', 'goods', 5), rate('US-NY', 'goods', 8.875)]

const line = (taxClass: GoodsClass) => ({
  ...{ productId: taxClass, quantity: 1, priceCents: cents(1000), weightGrams: 100, taxClass },
})

function percentsOf(classes: GoodsClass[], isDeliveryTaxed?: boolean) {
  const zones = seededZones.map((zone) => ({ ...zone, ...(isDeliveryTaxed !== undefined && { isDeliveryTaxed }) }))
  const shop = { zones, taxRates: rates, countries: null, currency: 'USD' as const }
  const quoted = quote(classes.map(line), germany, undefined, undefined, shop, now)
  if (typeof quoted === 'string') throw new Error(quoted)
  return [...quoted.lines.map((one) => one.taxPercent), quoted.delivery.taxPercent]
}

test('D73 books have their own rate, and where there is none that of other goods', () => {
  const percent = (country: string, region?: string) => taxPercent(rates, { country, region }, 'books', now)
  expect([percent('DE'), percent('US'), percent('US', 'NY'), percent('FR')]).toEqual([7, 5, 8.875, 0])
})

test('D73 delivery is taxed as what is delivered, and as goods if that is of several classes', () => {
  expect(percentsOf(['books', 'books'])).toEqual([7, 7, 7])
  expect(percentsOf(['books', 'goods'])).toEqual([7, 19, 19])
  expect(percentsOf(['goods'], true)).toEqual([19, 19])
})

test('D73 delivery is not taxed where its zone says so', () => {
  expect(percentsOf(['goods'], false)).toEqual([19, 0])
})
