import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function createChanges() {
  const state = { isUp: true, isCertain: true, tell: (_said?: string) => {}, confirmed: 0 }
  return Object.assign(state, {
    changes: {
      onChange: (listener: (said: string | undefined) => void) => {
        state.tell = listener
      },
      isUp: () => state.isUp,
      isCertain: () => state.isCertain,
      confirm: async () => {
        state.confirmed += 1
      },
    },
  })
}

const page = (body: string) => async () => ({ status: 200, headers: {}, body })
const textOf = async (bytes: ReturnType<typeof createResponseCache>, key: string, body: string) =>
  (await bytes.getOrRender(key, page(body))).variants.identity.body.toString()

test('what was made once is found again, until something changes', async () => {
  const line = createChanges()
  const bytes = createResponseCache(line.changes)
  expect(await textOf(bytes, 'a', 'old')).toBe('old')
  expect(await textOf(bytes, 'a', 'new')).toBe('old')
  line.tell()
  expect(await textOf(bytes, 'a', 'new')).toBe('new')
})

test('what was read before a change is not kept after it', async () => {
  const line = createChanges()
  const bytes = createResponseCache(line.changes)
  let finishReading = () => {}
  const slow = bytes.getOrRender('a', async () => {
    await new Promise<void>((resolve) => {
      finishReading = resolve
    })
    return { status: 200, headers: {}, body: 'old' }
  })
  await Promise.resolve()
  line.tell()
  finishReading()
  await slow
  expect(bytes.find('a')).toBeUndefined()
})

test('a question after a change does not join an answer that was begun before it', async () => {
  const line = createChanges()
  const bytes = createResponseCache(line.changes)
  const before = bytes.getOrRender('a', page('old'))
  line.tell()
  expect(await textOf(bytes, 'a', 'new')).toBe('new')
  await before
  expect(bytes.find('a')?.variants.identity.body.toString()).toBe('new')
})

test('many who ask at once make it once', async () => {
  const bytes = createResponseCache(createChanges().changes)
  let made = 0
  const build = async () => ({ status: 200, headers: {}, body: String(++made) })
  await Promise.all(Array.from({ length: 50 }, () => bytes.getOrRender('a', build)))
  expect(made).toBe(1)
})

test('nothing is kept while changes cannot be heard, nor what is not a success', async () => {
  const line = createChanges()
  const bytes = createResponseCache(line.changes)
  line.isUp = false
  await textOf(bytes, 'a', 'x')
  expect(bytes.find('a')).toBeUndefined()
  line.isUp = true
  await bytes.getOrRender('b', async () => ({ status: 404, headers: {}, body: 'no' }))
  expect(bytes.find('b')).toBeUndefined()
})

test('what is not certain any more is handed out only after asking', async () => {
  const line = createChanges()
  const bytes = createResponseCache(line.changes)
  await textOf(bytes, 'a', 'x')
  line.isCertain = false
  expect(bytes.isCertain()).toBe(false)
  expect(await textOf(bytes, 'a', 'y')).toBe('x')
  expect(line.confirmed).toBe(1)
})

test('the oldest goes when the room is used up', async () => {
  const bytes = createResponseCache(createChanges().changes, 400)
  for (const key of ['a', 'b', 'c']) await textOf(bytes, key, key.repeat(100))
  expect(bytes.find('a')).toBeUndefined()
  expect(bytes.find('c')).toBeDefined()
})
