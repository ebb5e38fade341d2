import { expect, test } from 'vitest'
import { countriesSoldTo, isPlace, placeName, placeOf } from './places.ts'

test('D72 a place is a country or one of its regions, by code or by name', () => {
  for (const text of ['Germany', ' de ', 'DE', 'germany']) expect(placeOf(text), text).toBe('DE')
  for (const text of ['US-HI', 'us-hi', 'Hawaii, United States', 'hi, usa', ' hawaii', ' HAWAII ,US']) {
    expect(placeOf(text), text).toBe('US-HI')
  }
  expect(['Québec', 'Georgia', 'Puerto Rico'].map(placeOf)).toEqual(['CA-QC', 'GE', 'PR'])
  expect(placeOf('ES-CN')).toBe('ES-CN')
  for (const text of ['', 'Atlantis', 'US-QQ', 'XX-HI', 'Atlantis, US', ',', 'US-', '__proto__', 'Bavaria, Germany']) {
    expect(placeOf(text), text).toBeUndefined()
  }
  expect(['US', 'US-HI', 'ES-CN'].map(placeName)).toEqual(['United States', 'Hawaii, United States', 'CN, Spain'])
  expect(['US', 'US-HI', 'ES-CN', 'US-QQ', 'XX', '', 'XX-HI'].map(isPlace)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('D72 sold to are the countries of the zones, unless some of them are chosen', () => {
  const zones = [{ places: ['US', 'CA'] }, { places: ['US-HI', 'ES-CN'] }]
  expect(countriesSoldTo(zones, null)).toEqual(['US', 'CA', 'ES'])
  expect(countriesSoldTo(zones, ['ES', 'JP'])).toEqual(['ES'])
})
