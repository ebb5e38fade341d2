import { expect, test } from 'vitest'
import { digitsOf, mobileNumber, typedMobileNumberIn } from './mobile-number.ts'

const typedInUs = typedMobileNumberIn('US', undefined)

test.each([
  '(555) 123-4567',
  '555.123.4567',
  '+1 555 123 4567',
  '1-555-123-4567',
  ' 555\u00a0123\u20114567 ',
  '5551234567',
])('D113 S5.04 the form of a shop in the United States sends the ten digits of %j', (typed) => {
  expect(typedInUs.safeParse(typed).data).toBe('5551234567')
})

test.each(['', '555 123 456', '+49 151 12345678', '555-CALL-NOW', '５５５１２３４５６７', '(555) 123-4567 ext. 2'])(
  'S5.04 … and refuses %j',
  (typed) => {
    const { error } = typedInUs.safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid 10-digit mobile number'])
  },
)

test.each(['(555) 123-4567', '555.123.4567', '+15551234567', '15551234567'])(
  'D113 S5.04 the API takes exactly ten digits, not %j',
  (sent) => {
    expect(mobileNumber.safeParse(sent).success).toBe(false)
  },
)

test('D113 a form of a shop elsewhere sends digits, and the shop checks them, while the rules are not loaded', () => {
  expect(typedMobileNumberIn('DE', undefined).safeParse('+49 (151) 12345678').data).toBe('+4915112345678')
  expect(digitsOf('0151/123 456–78')).toBe('015112345678')
})
