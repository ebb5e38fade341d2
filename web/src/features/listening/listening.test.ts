import { beforeEach, expect, test, vi } from 'vitest'
import { bookmarkOf, forgetBookmark, listeningOf, parseListening, saveBookmark, toggleFavorite } from './listening.ts'

const nowMs = Date.now()
const bookmark = { trackId: 'moth', at: 42, length: 300, savedAtMs: nowMs }
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
const readStored = (personId: string) => parseListening(stored.get(`listening:${personId}`) ?? null, nowMs)

test('D36 a bookmark is kept for each person of this device, and forgotten when the item is heard', () => {
  saveBookmark('ida', 'garden', bookmark)
  expect(readStored('ida').bookmarks).toEqual({ garden: bookmark })
  expect(bookmarkOf('max', 'garden')).toBeUndefined()
  forgetBookmark('ida', 'garden')
  expect(readStored('ida').bookmarks).toEqual({})
})

test('D36 a favorite is one until it is tapped again', () => {
  for (const id of ['garden', 'forest', 'garden']) toggleFavorite('max', id)
  expect(readStored('max').favorites).toEqual(['forest'])
  expect(listeningOf('max').favorites).toEqual(['forest'])
})

test('D36 bookmarks are forgotten after 90 days', () => {
  const dayMs = 86_400_000
  const old = { ...bookmark, savedAtMs: nowMs - 91 * dayMs }
  const recent = { ...bookmark, savedAtMs: nowMs - 89 * dayMs }
  expect(parseListening(JSON.stringify({ bookmarks: { old, recent }, favorites: [] }), nowMs).bookmarks).toEqual({
    recent,
  })
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{"bookmarks":{"a":null},"favorites":[]}',
  '{"bookmarks":{"a":{}},"favorites":[]}',
  '{"bookmarks":{},"favorites":{}}',
  '{"bookmarks":{},"favorites":[1]}',
])('stored listening that reads %s counts as nothing', (text) =>
  expect(parseListening(text, nowMs)).toEqual({ bookmarks: {}, favorites: [] }),
)
