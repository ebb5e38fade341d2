import { expect, test } from 'vitest'
import { codeAt, stepAt, stepOf, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (second: number) => new Date(second * 1000)

// Appendix B of RFC 6238 prints eight digits; six are the last of them.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238: the code at second %i is the last six digits of %s', (second, code) => {
  expect(codeAt(secret, stepAt(at(second)))).toBe(code.slice(2))
})

// Appendix D of RFC 4226.
test('RFC 4226: the codes of the first counters', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => codeAt(secret, step))
  const known = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
  expect(codes.join(' ')).toBe(known)
})

test('a code is valid in its time step and the steps beside it', () => {
  const code = codeAt(secret, 100)
  expect([2969, 2970, 3000, 3029, 3059, 3060].map((second) => stepOf(secret, code, at(second)))).toEqual([
    undefined,
    100,
    100,
    100,
    100,
    undefined,
  ])
  expect(stepOf(secret, '12345', at(3000))).toBeUndefined()
})

test.each([
  ['foobarbazz', 'MZXW6YTBOJRGC6T2'],
  ['\0\0\0\0\0', 'AAAAAAAA'],
])('RFC 4648: %j is %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})
