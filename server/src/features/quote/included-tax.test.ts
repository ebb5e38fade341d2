import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { seededTaxRates } from '@storylamp/contract/delivery/tax-settings'
import { expect, test } from 'vitest'
import { includedTax } from './included-tax.ts'

const seeded = { zones: seededZones, taxRates: seededTaxRates, countries: null }
const rateOf = (place: string) => ({ place, taxClass: 'goods' as const, percent: 5, from: '2026-01-01' })

test.each([
  ['DE', 'the seeded rates', seeded.taxRates, 'VAT'],
  ['DE', 'no rate', [], null],
  ['US', 'a rate where taxes are added', [rateOf('US')], null],
  ['AU', 'a rate where there is no zone', [rateOf('AU')], null],
])('D73 in %s, with %s, prices name the tax that they contain', (country, _, taxRates, name) => {
  expect(includedTax({ ...seeded, taxRates }, country, new Date('2026-11-22T09:00:00Z'))).toBe(name)
})
