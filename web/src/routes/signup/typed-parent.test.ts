import { afterAll, expect, test, vi } from 'vitest'
import { forgetTypedParent, readTypedParent, storeTypedParent } from './typed-parent.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

// Other tests of the same worker need the real one.
afterAll(() => void vi.unstubAllGlobals())

test('what a parent typed is kept without passwords and children until the form is accepted', () => {
  expect(readTypedParent()).toEqual({})
  const person = { firstname: 'Grace', email: 'grace@example.com' }
  storeTypedParent({ ...person, password: 'secret secret', cpassword: 'secret secret', children: [{ name: 'Ida' }] })
  expect(readTypedParent()).toEqual(person)
  expect([...stored.values()].join()).not.toMatch(/secret|Ida/)
  forgetTypedParent()
  expect(readTypedParent()).toEqual({})
})
