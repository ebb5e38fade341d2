import { countryCodes } from '@storylamp/contract/delivery/countries'
import { expect, test } from 'vitest'
import { countryMeant, matchingCountries } from './matching-countries.ts'

test('D72 countries are found by a part of their name, without accents, and by their other names and codes', () => {
  expect(matchingCountries(countryCodes, 'germ')).toEqual(['DE'])
  expect(matchingCountries(countryCodes, ' cote d’')).toEqual(['CI'])
  expect(matchingCountries(countryCodes, 'Holland')).toEqual(['NL'])
  expect(matchingCountries(countryCodes, 'UK')).toContain('GB')
  expect(matchingCountries(countryCodes, 'Atlantis')).toEqual([])
  expect(matchingCountries(countryCodes, '')).toHaveLength(countryCodes.length)
})

test('D72 a country is meant by its whole name, also if others contain it, and by a part that no other has', () => {
  const meant = (text: string) => countryMeant(text, matchingCountries(countryCodes, text))
  expect(['India', 'oman', ' Guinea', 'US', 'germ'].map(meant)).toEqual(['IN', 'OM', 'GN', 'US', 'DE'])
  expect(['guin', '', 'Atlantis'].map(meant)).toEqual([undefined, undefined, undefined])
})
