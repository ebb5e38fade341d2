import { afterEach, expect, test, vi } from 'vitest'
import { allCountries, likelyCountry, offeredCountry } from './countries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S3.07 each country stands in the list once, by its English name', () => {
  expect(new Set(allCountries).size).toBe(allCountries.length)
  expect(allCountries.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(allCountries).toEqual(expect.arrayContaining(['United States', 'Canada', 'Germany', 'Türkiye']))
})

test.each([
  ['en-CA', 'US', 'Canada'],
  ['de', 'US', 'United States'],
  ['en-US', 'DE', 'United States'],
  ['de', 'DE', 'Germany'],
  ['C', 'DE', 'Germany'],
])('a browser that speaks %s offers, in a shop at home in %s, %s', (language, home, country) => {
  vi.stubGlobal('navigator', { language })
  expect(likelyCountry(home)).toBe(country)
})

test('D72 the form starts with a country that the shop delivers to', () => {
  vi.stubGlobal('navigator', { language: 'en-CA' })
  expect(offeredCountry('Germany', 'US', ['Canada', 'Germany'])).toBe('Germany')
  expect(offeredCountry('DE', 'US', ['Canada', 'Germany'])).toBe('Germany')
  expect(offeredCountry('usa', 'US', ['Canada', 'United States'])).toBe('United States')
  expect(offeredCountry('Atlantis', 'US', ['Canada', 'Germany'])).toBe('Canada')
  expect(offeredCountry('Australia', 'US', ['Canada', 'Germany'])).toBe('Canada')
  expect(offeredCountry(undefined, 'US', ['Germany', 'United States'])).toBe('United States')
  expect(offeredCountry(undefined, 'DE', ['Austria', 'Germany', 'United States'])).toBe('Germany')
  expect(offeredCountry('Australia', 'US', ['Germany'])).toBe('Germany')
})
