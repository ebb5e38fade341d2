import { expect, test } from 'vitest'
import { storeChosenPassword, takeChosenPassword } from './chosen-password.ts'

const nora = { emailusername: 'nora@example.com', password: 'moon over the bay' }

test('a chosen password is given once, and to the login of its account alone', () => {
  storeChosenPassword(nora)
  expect(takeChosenPassword('nora@example.com')).toBe(nora.password)
  expect(takeChosenPassword('nora@example.com')).toBeUndefined()
  storeChosenPassword(nora)
  expect(takeChosenPassword('')).toBeUndefined()
  expect(takeChosenPassword('nora@example.com')).toBeUndefined()
})
