import { expect, test } from 'vitest'
import { isProven, taxCountryOf } from './tax-country.ts'

test.each([
  ['DE', 'DE', null, 'DE', true],
  ['FR', 'DE', 'DE', 'DE', true],
  ['FR', 'DE', 'FR', 'FR', true],
  [null, 'DE', 'DE', 'DE', true],
  ['FR', 'DE', null, 'FR', false],
  ['FR', 'DE', 'US', 'FR', false],
  [null, 'DE', null, 'DE', false],
  [null, null, 'US', 'US', false],
  [null, null, null, 'ZZ', false],
])(
  'L11 billing address in %s, card of %s, last delivery to %s → taxed in %s, two proofs: %s',
  (billing_country, card_country, delivery_country, country, proven) => {
    expect(taxCountryOf({ billing_country, card_country }, delivery_country)).toBe(country)
    expect(isProven({ billing_country, card_country, delivery_country })).toBe(proven)
  },
)
