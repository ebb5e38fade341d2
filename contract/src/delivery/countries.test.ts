import { expect, test } from 'vitest'
import { countryCode, countryCodes, countryInSentence, countryName } from './countries.ts'
import { isRegion, regionCode } from './regions.ts'

test('D100 a country is its code or its English name, in any case and with spaces around', () => {
  for (const text of [
    'US',
    ' us ',
    'United States',
    'UNITED  STATES',
    'usa',
    'U.S.A.',
    'U.S.',
    'United States of America',
  ]) {
    expect(countryCode(text), text).toBe('US')
  }
  expect(['uk', 'Türkiye', 'turkey', 'Côte d’Ivoire'].map(countryCode)).toEqual(['GB', 'TR', 'TR', 'CI'])
  expect(['', 'XX', 'Atlantis', 'constructor', '__proto__', 'U S'].map(countryCode)).toEqual(Array(6).fill(undefined))
  expect(countryCodes.map((code) => countryCode(countryName(code)))).toEqual(countryCodes)
})

test('D72 a region is its code or its name where the shop knows them, else what was written', () => {
  expect(['or', 'Oregon', ' new  york ', 'Ontario'].map((text) => regionCode('US', text))).toEqual([
    'OR',
    'OR',
    'NY',
    'ONTARIO',
  ])
  expect(['Québec', 'quebec', 'ON'].map((text) => regionCode('CA', text))).toEqual(['QC', 'QC', 'ON'])
  expect(regionCode('DE', 'Bayern')).toBe('BAYERN')
  expect([isRegion('US', 'ny'), isRegion('US', 'NYC'), isRegion('DE', 'Bayern')]).toEqual([true, false, true])
})

test('D72 in a sentence some countries have an article', () => {
  expect(['US', 'GB', 'NL', 'PH', 'CZ', 'KY'].map(countryInSentence)).toEqual([
    'the United States',
    'the United Kingdom',
    'the Netherlands',
    'the Philippines',
    'Czechia',
    'the Cayman Islands',
  ])
})
