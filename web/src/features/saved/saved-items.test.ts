import { afterEach, expect, test, vi } from 'vitest'
import { addSaved, loadSaved, removeSaved, type SavedItem, savedItems } from './saved-items.ts'

const item = { _id: 'moon' } as SavedItem['item']
const saved: SavedItem = { owner: 'ada', item, tracks: [], bytes: 1 }

/** A cache by pathname. */
function fakeCache() {
  const files = new Map<string, string>()
  const pathOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://shop').pathname
  const cache = {
    keys: async () => [...files.keys()].map((path) => ({ url: `http://shop${path}` })),
    match: async (path: string) => new Response(files.get(path)),
    put: async (path: string, response: Response) => void files.set(path, await response.text()),
    delete: async (request: Request) => files.delete(pathOf(request)),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async () => {
      files.clear()
      return true
    },
  })
  return { cache: cache as unknown as Cache, files }
}

afterEach(() => {
  savedItems.set(new Map())
  vi.unstubAllGlobals()
})

test('S6.02 an item is saved for its owner, and removed with its files', async () => {
  const { cache, files } = fakeCache()
  await addSaved(cache, saved)
  await cache.put('/saved-stories/moon/0', new Response('sound'))
  await loadSaved('ada')
  expect([...savedItems.get().keys()]).toEqual(['moon'])
  await removeSaved('moon')
  expect([savedItems.get().size, files.size]).toEqual([0, 0])
})

test('S6.02 what another account has left behind is deleted and not shown', async () => {
  const { cache, files } = fakeCache()
  await addSaved(cache, saved)
  await loadSaved('eve')
  expect([savedItems.get().size, files.size]).toEqual([0, 0])
})

test('storage that cannot be read or written shows as nothing saved, and rejects nothing', async () => {
  savedItems.set(new Map([['moon', saved]]))
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  await expect(removeSaved('moon')).resolves.toBeUndefined()
  savedItems.set(new Map([['moon', saved]]))
  await expect(loadSaved('ada')).resolves.toBeUndefined()
  expect(savedItems.get().size).toBe(0)
})
