import { expect, test } from 'vitest'
import { namedTests } from './named-tests.ts'

test('a folder names the tests beside its code, a part of a name those in the browser', () => {
  const { units, browser } = namedTests({ parts: ['server/src/features/cart'] })
  expect(units).toContain('server/src/features/cart/cart.test.ts')
  expect(units.every((path) => path.startsWith('server/src/features/cart'))).toBe(true)
  expect(browser).toEqual([])
  expect(namedTests({ parts: ['cart.spec'] }).browser).toContain('e2e/shopping/cart.spec.ts')
})

test('a pattern names the files with such titles, in the folders that are named', () => {
  const { units, browser } = namedTests({ parts: [], title: 'S7\\.17 D111' })
  expect(units).toContain('server/src/features/cart/own-lines.test.ts')
  expect([units.length, browser.length].every((count) => count < 20)).toBe(true)
  expect(namedTests({ parts: ['server/src/features/wallet'], title: 'S4\\.03' })).toEqual({ units: [], browser: [] })
})

test('nothing is named by a part that no path has', () => {
  expect(namedTests({ parts: ['no such file'] })).toEqual({ units: [], browser: [] })
})
