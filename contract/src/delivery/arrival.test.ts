import { expect, test } from 'vitest'
import { arrivalText } from './arrival.ts'

test('D72 days of arrival have weekday, month and day', () => {
  expect(arrivalText({ from: '2026-11-24', to: '2026-11-26' })).toBe('Arrives Tue, Nov 24 – Thu, Nov 26')
  expect(arrivalText({ from: '2026-12-31', to: '2026-12-31' })).toBe('Arrives Thu, Dec 31')
})
