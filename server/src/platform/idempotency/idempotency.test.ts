import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@storylamp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { walletFixtures } from '../../../test/fixtures/wallets.ts'
import { useShop } from '../../../test/shop.ts'
import type { Db } from '../db/database.ts'
import type { Member } from '../http/endpoints/member.ts'
import { Refusal } from '../http/refusals/refusal.ts'
import { withIdempotency } from './idempotency.ts'

const shop = useShop()
const { makeWallet } = walletFixtures(shop)

beforeAll(() => shop.pool.query('CREATE TABLE noted (text text)'))

type Rule = (transaction: Db) => Promise<object>

const endpoint = { method: 'POST', path: '/api/notes' } as unknown as Endpoint

/** One request of a family, handled by a rule. */
const send = (familyId: string, rule: Rule, { key, body = {} }: { key?: string; body?: object } = {}) => {
  const handle = withIdempotency({ db: shop.db, clock: () => new Date() }, endpoint, (_, transaction) =>
    rule(transaction),
  )
  const input = { member: { familyId } as Member, params: undefined, query: undefined, body }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return handle(input as never, { headers } as FastifyRequest)
}

const note = (text: string) => async (db: Db) => {
  await sql`INSERT INTO noted VALUES (${text})`.execute(db)
  return { text, id: randomUUID() }
}
const noted = async (text: string) => (await shop.pool.query('SELECT 1 FROM noted WHERE text = $1', [text])).rows.length

test('D32 the same key with other contents at once → one of them, and 409 for the rest', async () => {
  const family = await makeWallet()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, at) => send(family, note(family), { key: 'one key', body: { at } })),
  )
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal)
  expect(refused.map(({ code, body }) => [code, body.message])).toEqual(
    Array(9).fill(['idempotency_key_reused', 'This request was made before, with other contents']),
  )
  expect(await noted(family)).toBe(1)
})

test('D32 the same key 20 times at once runs once, and every request gets the one outcome', async () => {
  const family = await makeWallet()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(family, note(family), { key: 'one key' })))
  expect(new Set(outcomes.map((outcome) => 'id' in outcome && outcome.id)).size).toBe(1)
  expect(await noted(family)).toBe(1)
})

test.each(['with a key', undefined])('what a rule wrote before it refused is rolled back (key: %s)', async (key) => {
  const family = await makeWallet()
  const rule = vi.fn(async (db: Db) => {
    await note(family)(db)
    return new Refusal('not_paid', 'No')
  })
  const refusal = { code: 'not_paid', body: { message: 'No' } }
  const request = key === undefined ? {} : { key }
  expect(await send(family, rule, request)).toMatchObject(refusal)
  expect(await noted(family)).toBe(0)
  expect(await send(family, rule, request)).toMatchObject(refusal)
  expect(rule).toHaveBeenCalledTimes(key === undefined ? 2 : 1)
})

test('a rule that throws leaves its key free', async () => {
  const family = await makeWallet()
  const failing = send(family, () => Promise.reject(new Error('a bug')), { key: 'one key' })
  await expect(failing).rejects.toThrow('a bug')
  expect(await send(family, note(family), { key: 'one key' })).toMatchObject({ text: family })
})

test('requests of one family run one after the other, also without a key', async () => {
  const family = await makeWallet()
  let running = 0
  const rule = async () => {
    expect(++running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return {}
  }
  await Promise.all(Array.from({ length: 6 }, () => send(family, rule)))
})
