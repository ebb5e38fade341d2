import { expect, test } from 'vitest'
import { createIdempotency } from './idempotency.ts'
import type { Outcome, Problem } from './request.ts'

const refused = (status: Problem['status']) => ({ problem: { status, body: { message: '', code: '' } } as Problem })
const done = { reply: 'done' }

/** The keys of one operation that is sent again after each of these outcomes. */
async function keysFor(...outcomes: Outcome<string>[]): Promise<string[]> {
  const withKey = createIdempotency()
  const keys: string[] = []
  for (const outcome of outcomes) {
    const result = await withKey('buy', async (key) => {
      keys.push(key)
      return outcome
    })
    expect(result).toBe(outcome)
  }
  return keys
}

test.each(['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 500, 503] as const)(
  'D32 after %s it is not known whether it was done: the next try has the same key',
  async (status) => {
    const [first, second] = await keysFor(refused(status), done)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  },
)

test.each([402, 409])('D32 after a %i the next try has another key', async (status) => {
  const [first, second] = await keysFor(refused(status), done)
  expect(second).not.toBe(first)
})

test('D32 after a success the next operation has another key', async () => {
  expect(new Set(await keysFor(done, done)).size).toBe(2)
})

test('D32 two operations have two keys', async () => {
  const withKey = createIdempotency()
  const keys = new Set<string>()
  for (const operation of ['moon', 'forest'])
    await withKey(operation, async (key) => {
      keys.add(key)
      return refused('FETCH_ERROR')
    })
  expect(keys.size).toBe(2)
})
