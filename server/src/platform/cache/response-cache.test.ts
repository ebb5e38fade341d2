import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function createChanges() {
  const fake = { isUp: true, announce: () => {} }
  return Object.assign(fake, {
    changes: {
      onChange: (listener: () => void) => {
        fake.announce = listener
      },
      isUp: () => fake.isUp,
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

test('D60 every change drops the cache, also what is being rendered', async () => {
  const cache = createResponseCache(createChanges().changes)
  await textOf(cache, 'a', 'old')
  const before = cache.getOrRender('b', page('old'))
  cache.drop()
  await before
  expect([cache.find('a'), cache.find('b')]).toEqual([undefined, undefined])
})

test('the oldest goes when the room is used up', async () => {
  const cache = createResponseCache(createChanges().changes, 400)
  for (const key of ['a', 'b', 'c']) await textOf(cache, key, key.repeat(100))
  expect(cache.find('a')).toBeUndefined()
  expect(cache.find('c')).toBeDefined()
})

test('any number of filtered pages fills only their share', async () => {
  const cache = createResponseCache(createChanges().changes, 4000)
  await textOf(cache, '/', 'home')
  for (let at = 0; at < 100; at++) await textOf(cache, `/products?page=${at}`, 'x'.repeat(100))
  expect(cache.find('/')).toBeDefined()
  const kept = Array.from({ length: 100 }, (_, at) => cache.find(`/products?page=${at}`)).filter(Boolean)
  expect(kept.length).toBe(6)
})
