import { afterEach, expect, test, vi } from 'vitest'
import { countries, likelyCountry } from './countries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S3.07 each country stands in the list once, by its English name', () => {
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(countries).toEqual(expect.arrayContaining(['United States', 'Canada', 'Germany', 'Türkiye']))
})

test.each([
  ['en-CA', 'Canada'],
  ['de', 'United States'],
  ['en-US', 'United States'],
])('a browser that speaks %s offers %s', (language, country) => {
  vi.stubGlobal('navigator', { language })
  expect(likelyCountry()).toBe(country)
})
