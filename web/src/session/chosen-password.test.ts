import { expect, test } from 'vitest'
import { keepChosenPassword, takeChosenPassword } from './chosen-password.ts'

const nora = { emailusername: 'nora@example.com', password: 'moon over the bay' }

test('a chosen password is given once, and to the login of its account alone', () => {
  keepChosenPassword(nora)
  expect(takeChosenPassword('nora@example.com')).toBe(nora.password)
  expect(takeChosenPassword('nora@example.com')).toBeUndefined()
  keepChosenPassword(nora)
  expect(takeChosenPassword('')).toBeUndefined()
  expect(takeChosenPassword('nora@example.com')).toBeUndefined()
})
