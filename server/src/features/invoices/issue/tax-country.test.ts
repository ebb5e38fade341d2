import { expect, test } from 'vitest'
import { taxCountryOf } from './tax-country.ts'

test.each([
  ['DE', 'DE', null, 'DE'],
  ['FR', 'DE', 'DE', 'DE'],
  ['FR', 'DE', 'FR', 'FR'],
  [null, 'DE', 'DE', 'DE'],
  ['FR', 'DE', null, 'FR'],
  ['FR', 'DE', 'US', 'FR'],
  [null, 'DE', null, 'DE'],
  [null, null, 'US', 'US'],
  [null, null, null, 'ZZ'],
])('L11 billing address in %s, card of %s, last delivery to %s → %s', (billing, card, delivered, country) => {
  expect(taxCountryOf({ billing_country: billing, card_country: card }, delivered)).toBe(country)
})
