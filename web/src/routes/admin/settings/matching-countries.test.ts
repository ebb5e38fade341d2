import { countryCodes } from '@storylamp/contract/delivery/countries'
import { expect, test } from 'vitest'
import { matchingCountries } from './matching-countries.ts'

test('D72 countries are found by a part of their name, without accents, and by their other names and codes', () => {
  expect(matchingCountries(countryCodes, 'germ')).toEqual(['DE'])
  expect(matchingCountries(countryCodes, ' cote d’')).toEqual(['CI'])
  expect(matchingCountries(countryCodes, 'Holland')).toEqual(['NL'])
  expect(matchingCountries(countryCodes, 'UK')).toContain('GB')
  expect(matchingCountries(countryCodes, 'Atlantis')).toEqual([])
  expect(matchingCountries(countryCodes, '')).toHaveLength(countryCodes.length)
})
