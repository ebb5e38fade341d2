import { expect, test } from 'vitest'
import { readDestination } from './rates.ts'

test.each([
  ['usa', 'hawaii', { country: 'US', region: 'HI' }],
  ['Germany', undefined, { country: 'DE', region: undefined }],
  ['Atlantis', 'hawaii', undefined],
])('D72 a customer who writes %j and %j is at %j', (country, region, destination) => {
  expect(readDestination(country, region)).toEqual(destination)
})
