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
  ['en-CA', 'Canada'],
  ['de', 'United States'],
  ['en-US', 'United States'],
])('a browser that speaks %s offers %s', (language, country) => {
  vi.stubGlobal('navigator', { language })
  expect(likelyCountry()).toBe(country)
})

test('D72 the form starts with a country that the shop delivers to', () => {
  vi.stubGlobal('navigator', { language: 'en-CA' })
  expect(offeredCountry('Germany', ['Canada', 'Germany'])).toBe('Germany')
  expect(offeredCountry('DE', ['Canada', 'Germany'])).toBe('Germany')
  expect(offeredCountry('usa', ['Canada', 'United States'])).toBe('United States')
  expect(offeredCountry('Atlantis', ['Canada', 'Germany'])).toBe('Canada')
  expect(offeredCountry('Australia', ['Canada', 'Germany'])).toBe('Canada')
  expect(offeredCountry(undefined, ['Germany', 'United States'])).toBe('United States')
  expect(offeredCountry('Australia', ['Germany'])).toBe('Germany')
})
