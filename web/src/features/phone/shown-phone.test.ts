import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { needsParser, shownPhone } from './shown-phone.ts'

test.each([
  ['5551234567', 'US', '(555) 123-4567'],
  ['+15551234567', 'DE', '+1 555 123 4567'],
  ['+1 555 010 0123', 'US', '+1 555 010 0123'],
  ['0151/234 56 789', 'DE', '0151/234 56 789'],
  ['', 'DE', ''],
])('D113 %j in %s is shown as %j, without the numbers of other countries', (stored, country, shown) => {
  expect(needsParser(stored, country)).toBe(false)
  expect(shownPhone(stored, country, undefined)).toBe(shown)
})

test.each([
  ['+4915112345678', 'US', '+49 1511 2345678'],
  ['0301234567', 'DE', '030 1234567'],
  ['0612345678', 'FR', '06 12 34 56 78'],
  ['5551234567', '', '5551234567'],
  ['110', 'DE', '110'],
])('D113 %j in %s is shown as %j once they are there, and as it is stored before', (stored, country, shown) => {
  expect(needsParser(stored, country)).toBe(true)
  expect(shownPhone(stored, country, undefined)).toBe(stored)
  expect(shownPhone(stored, country, parsePhoneNumberFromString)).toBe(shown)
})
