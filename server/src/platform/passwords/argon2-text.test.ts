import { expect, test } from 'vitest'
import { isArgon2TextOf, toArgon2Text } from './argon2-text.ts'

test('a text proves its secret, in the usual notation and with a salt of its own', async () => {
  const [one, other] = await Promise.all([toArgon2Text('owl'), toArgon2Text('owl')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await isArgon2TextOf(one, 'owl')).toBe(true)
  expect(await isArgon2TextOf(one, 'Owl')).toBe(false)
})

test('a text of another cost, made elsewhere, is still understood', async () => {
  // By the reference implementation: argon2 somesalt -id -t 3 -k 8192 -p 2 -l 24 -e
  const text = '$argon2id$v=19$m=8192,t=3,p=2$c29tZXNhbHQ$eoCOzZYN2HjLXtAHuUYbnczG/vL1A7xM'
  expect(await isArgon2TextOf(text, 'password')).toBe(true)
  expect(await isArgon2TextOf(text, 'Password')).toBe(false)
})
