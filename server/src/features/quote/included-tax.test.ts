import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { seededTaxRates } from '@storylamp/contract/delivery/tax-settings'
import { expect, test } from 'vitest'
import { includedTax } from './rates.ts'

const seeded = { zones: seededZones, taxRates: seededTaxRates, countries: null, currency: 'USD' as const }
const now = new Date('2026-11-22T09:00:00Z')
const rateOf = (place: string) => ({ place, taxClass: 'goods' as const, percent: 5, from: '2026-01-01' })

test.each([
  ['DE', 'the seeded rates', seeded.taxRates, 'VAT'],
  ['DE', 'no rate', [], null],
  ['US', 'a rate where taxes are added', [rateOf('US')], null],
  ['AU', 'a rate where there is no zone', [rateOf('AU')], null],
])('D73 in %s, with %s, prices name the tax that they contain', (country, _, taxRates, name) => {
  expect(includedTax({ ...seeded, taxRates }, country, now)).toBe(name)
})

test('D73 the tax is called GST where the law calls it so, and VAT elsewhere', () => {
  const called = (name: string) =>
    ['AU', 'CA', 'CH', 'DE', 'GB', 'IN', 'NZ', 'SG'].filter((country) => {
      const zones = seededZones.map((zone) => ({ ...zone, places: [country], isTaxIncluded: true }))
      return includedTax({ ...seeded, zones, taxRates: [rateOf(country)] }, country, now) === name
    })
  expect(called('GST')).toEqual(['AU', 'CA', 'IN', 'NZ', 'SG'])
  expect(called('VAT')).toEqual(['CH', 'DE', 'GB'])
})
