import { expect, test } from 'vitest'
import { findArgon2Text, saltOf, toArgon2Text } from './argon2-text.ts'

test('a text proves its secret, in the usual notation and with a salt of its own', async () => {
  const [one, other] = await Promise.all([toArgon2Text('owl'), toArgon2Text('owl')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await findArgon2Text([one], 'owl')).toBe(one)
  expect(await findArgon2Text([one], 'Owl')).toBeUndefined()
})

test('of several texts with one salt the right one is found; another salt never matches', async () => {
  const owl = await toArgon2Text('owl')
  const fox = await toArgon2Text('fox', saltOf(owl))
  const foreign = await toArgon2Text('hen')
  expect(await findArgon2Text([owl, foreign, fox], 'fox')).toBe(fox)
  expect(await findArgon2Text([owl, foreign, fox], 'owl')).toBe(owl)
  expect(await findArgon2Text([owl, foreign, fox], 'hen')).toBeUndefined()
})

test('a text of another cost, made elsewhere, is still understood', async () => {
  // By the reference implementation: argon2 somesalt -id -t 3 -k 8192 -p 2 -l 24 -e
  const text = '$argon2id$v=19$m=8192,t=3,p=2$c29tZXNhbHQ$eoCOzZYN2HjLXtAHuUYbnczG/vL1A7xM'
  expect(await findArgon2Text([text], 'password')).toBe(text)
  expect(await findArgon2Text([text], 'Password')).toBeUndefined()
})
