import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPlace, listeningOf, parseListening, placeOf, savePlace, toggleFavorite } from './listening.ts'

const nowMs = Date.now()
const place = { trackId: 'moth', at: 42, length: 300, savedAtMs: nowMs }
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

/** What the next page load finds. */
const kept = (personId: string) => parseListening(stored.get(`listening:${personId}`) ?? null, nowMs)

test('D36 a place is kept for each person of this device, and forgotten when the item is heard', () => {
  savePlace('ida', 'garden', place)
  expect(kept('ida').places).toEqual({ garden: place })
  expect(placeOf('max', 'garden')).toBeUndefined()
  forgetPlace('ida', 'garden')
  expect(kept('ida').places).toEqual({})
})

test('D36 a favorite is one until it is tapped again', () => {
  for (const id of ['garden', 'forest', 'garden']) toggleFavorite('max', id)
  expect(kept('max').favorites).toEqual(['forest'])
  expect(listeningOf('max').favorites).toEqual(['forest'])
})

test('D36 places are forgotten after 90 days', () => {
  const dayMs = 86_400_000
  const old = { ...place, savedAtMs: nowMs - 91 * dayMs }
  const recent = { ...place, savedAtMs: nowMs - 89 * dayMs }
  expect(parseListening(JSON.stringify({ places: { old, recent }, favorites: [] }), nowMs).places).toEqual({ recent })
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{"places":{"a":null},"favorites":[]}',
  '{"places":{"a":{}},"favorites":[]}',
  '{"places":{},"favorites":{}}',
  '{"places":{},"favorites":[1]}',
])('stored listening that reads %s counts as nothing', (text) =>
  expect(parseListening(text, nowMs)).toEqual({ places: {}, favorites: [] }),
)
