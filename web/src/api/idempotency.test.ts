import { expect, test } from 'vitest'
import { createIdempotency } from './idempotency.ts'
import type { Outcome, Problem } from './request.ts'

const refused = (status: Problem['status']) => ({ problem: { status, body: { message: '', code: '' } } as Problem })
const done = { reply: 'done' }

/** The keys with which one intent was sent, as it was answered like this one after the other. */
async function keysFor(...outcomes: Outcome<string>[]): Promise<string[]> {
  const once = createIdempotency()
  const keys: string[] = []
  for (const outcome of outcomes) {
    const answer = await once('buy', async (key) => {
      keys.push(key)
      return outcome
    })
    expect(answer).toBe(outcome)
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

test.each([402, 409])('D32 after a %i it is wanted anew, with another key', async (status) => {
  const [first, second] = await keysFor(refused(status), done)
  expect(second).not.toBe(first)
})

test('D32 what was done is wanted anew, too', async () => {
  expect(new Set(await keysFor(done, done)).size).toBe(2)
})

test('D32 two intents have two keys', async () => {
  const once = createIdempotency()
  const keys = new Set<string>()
  for (const intent of ['moon', 'forest'])
    await once(intent, async (key) => {
      keys.add(key)
      return refused('FETCH_ERROR')
    })
  expect(keys.size).toBe(2)
})
