import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedVariant, toCachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'

function createChanges() {
  const fake = { isUp: true, announce: (_payload = '') => {}, catchUp: async () => {} }
  return Object.assign(fake, {
    changes: {
      onChange: (listener: (payload: string) => void) => {
        fake.announce = (payload = '') => listener(payload)
      },
      isUp: () => fake.isUp,
      catchUp: () => fake.catchUp(),
    },
  })
}

const page = (body: string) => async () => ({ status: 200, headers: {}, body })
const textOf = async (cache: ReturnType<typeof createResponseCache>, key: string, body: string) =>
  (await cache.getOrRender(key, page(body))).variants.identity.body.toString()

test('what was made once is found again, until something changes', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  expect(await textOf(cache, 'a', 'old')).toBe('old')
  expect(await textOf(cache, 'a', 'new')).toBe('old')
  source.announce()
  expect(await textOf(cache, 'a', 'new')).toBe('new')
})

test('what was read before a change is not kept after it', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  let finishReading = () => {}
  const slow = cache.getOrRender('a', async () => {
    await new Promise<void>((resolve) => {
      finishReading = resolve
    })
    return { status: 200, headers: {}, body: 'old' }
  })
  await Promise.resolve()
  source.announce()
  finishReading()
  await slow
  expect(cache.find('a')).toBeUndefined()
})

test('a question after a change does not join an answer that was begun before it', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  const before = cache.getOrRender('a', page('old'))
  source.announce()
  expect(await textOf(cache, 'a', 'new')).toBe('new')
  await before
  expect(cache.find('a')?.variants.identity.body.toString()).toBe('new')
})

test('many who ask at once make it once', async () => {
  const cache = createResponseCache(createChanges().changes)
  let made = 0
  const build = async () => ({ status: 200, headers: {}, body: String(++made) })
  await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('a', build)))
  expect(made).toBe(1)
})

test('nothing is kept while changes cannot be heard, nor what is not a success', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  source.isUp = false
  await textOf(cache, 'a', 'x')
  expect(cache.find('a')).toBeUndefined()
  source.isUp = true
  await cache.getOrRender('b', async () => ({ status: 404, headers: {}, body: 'no' }))
  expect(cache.find('b')).toBeUndefined()
})

test('D60 a change of a product drops what shows it and what may show any, and no other', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  const put = (key: string, tags?: string[]) =>
    cache.getOrRender(key, async () => ({ status: 200, headers: {}, body: key, tags }))
  await Promise.all([
    put('owl', ['owl']),
    put('bear', ['bear', 'owl']),
    put('fox', ['fox']),
    put('about', []),
    put('list'),
  ])
  const cachedKeys = () => ['owl', 'bear', 'fox', 'about', 'list'].filter((key) => cache.find(key) !== undefined)
  source.announce('owl lamp')
  expect(cachedKeys()).toEqual(['fox', 'about'])
  await Promise.all([put('owl', ['owl']), put('list')])
  source.announce('fox')
  expect(cachedKeys()).toEqual(['owl', 'about'])
  source.announce()
  expect(cachedKeys()).toEqual([])
})

test('what was dropped by its tags leaves nothing behind', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes, 40_000)
  const put = (key: string, tags: string[]) =>
    cache.getOrRender(key, async () => ({ status: 200, headers: {}, body: 'x'.repeat(10_000), tags }))
  for (let round = 0; round < 20; round += 1) {
    await put('owl', ['owl'])
    source.announce('owl')
  }
  await put('fox', ['fox'])
  expect(cache.find('fox')).toBeDefined()
})

test('D60 whoever has made a change waits until it was heard of; if that cannot be told, everything is dropped', async () => {
  const source = createChanges()
  const cache = createResponseCache(source.changes)
  source.catchUp = async () => source.announce('owl')
  await cache.getOrRender('fox', async () => ({ status: 200, headers: {}, body: 'x', tags: ['fox'] }))
  const before = cache.getOrRender('owl', async () => ({ status: 200, headers: {}, body: 'x', tags: ['owl'] }))
  await cache.catchUp()
  await before
  expect([cache.find('owl'), cache.find('fox')]).toEqual([undefined, expect.anything()])
  source.catchUp = async () => {
    throw new Error('not connected')
  }
  await cache.catchUp()
  expect(cache.find('fox')).toBeUndefined()
})

test('the oldest goes when the room is used up', async () => {
  const cache = createResponseCache(createChanges().changes, 40_000)
  for (const key of ['a', 'b', 'c']) await textOf(cache, key, key.repeat(8000))
  expect(cache.find('a')).toBeUndefined()
  expect(cache.find('c')).toBeDefined()
})

test('any number of filtered pages fills only the partition of the long tail', async () => {
  const cache = createResponseCache(createChanges().changes, 400_000)
  await textOf(cache, '/', 'home')
  for (let at = 0; at < 100; at++) await textOf(cache, `/products?page=${at}`, 'x'.repeat(8000))
  expect(cache.find('/')).toBeDefined()
  const cachedKeys = Array.from({ length: 100 }, (_, at) => cache.find(`/products?page=${at}`)).filter(Boolean)
  expect(cachedKeys.length).toBe(12)
})

test('many small responses fill no more than the space of the cache', async () => {
  const cache = createResponseCache(createChanges().changes, 600_000)
  for (let at = 0; at < 1000; at++) await textOf(cache, `/${at}`, 'x')
  const cachedKeys = Array.from({ length: 1000 }, (_, at) => cache.find(`/${at}`)).filter(Boolean)
  expect(cachedKeys.length).toBeGreaterThan(50)
  expect(cachedKeys.length).toBeLessThan(100)
})

test('a compressed response keeps no memory but its own', async () => {
  const response = toCachedResponse({ status: 200, headers: {}, body: 'lamp '.repeat(300) })
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { body } = await compressedVariant(response, encoding)
    expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('D94 a response of the long tail is compressed with less work, and read the same', async () => {
  const body = readFileSync(import.meta.filename, 'utf8')
  const cache = createResponseCache(createChanges().changes)
  const compressed = async (key: string) => {
    const made = await cache.getOrRender(key, async () => ({ status: 200, headers: {}, body }))
    return (await compressedVariant(made, 'br')).body
  }
  const [one, ofMany] = [await compressed('/help'), await compressed('/products?color=sage')]
  expect(ofMany.length).toBeGreaterThan(one.length)
  expect([one, ofMany].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([body, body])
})
