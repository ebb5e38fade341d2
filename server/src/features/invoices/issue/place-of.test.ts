import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

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
  expect(placeOf({ billing_country: billing, card_country: card }, delivered)).toBe(country)
})
