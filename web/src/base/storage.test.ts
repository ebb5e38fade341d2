import { afterEach, expect, test, vi } from 'vitest'
import { safeLocalStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S3.16 what is written is read again until it is removed', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  safeLocalStorage.set('key', 'value')
  expect(safeLocalStorage.get('key')).toBe('value')
  safeLocalStorage.remove('key')
  expect(safeLocalStorage.get('key')).toBeNull()
})

test('S3.16 storage that throws, or that cannot even be named, reads as empty', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  safeLocalStorage.set('key', 'value')
  safeLocalStorage.remove('key')
  expect(safeLocalStorage.get('key')).toBeNull()
  vi.unstubAllGlobals()
  vi.stubGlobal('localStorage', undefined)
  expect(safeLocalStorage.get('key')).toBeNull()
})
