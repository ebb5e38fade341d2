import type { FastifyRequest } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, unique, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { useShop } from '../../../test/shop.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { limitGuesses } from './find-discount.ts'

const shop = useShop()
const { call, makeFamily } = visitor(shop)
const { fill } = customers(shop)

let family: Family
beforeAll(async () => {
  await shop.pool.query("INSERT INTO discount (currency, code, percent) VALUES ('USD', 'REAL', 10)")
  family = await makeFamily()
  await fill(family.parent, lamp, 1)
})

const guess = async (code: string, { parent } = family) =>
  (await call('GET', `/api/cart/quote?code=${code}`, undefined, parent)).statusCode

test('D74 known codes cost no guesses; after 20 unknown ones even a known one is refused to the family, and to no other', async () => {
  for (let count = 0; count < 25; count++) expect(await guess('real')).toBe(200)
  const guesses = []
  for (let count = 0; count < 21; count++) guesses.push(await guess(`guess${count}`))
  expect(guesses).toEqual([...Array(20).fill(409), 429])
  const refused = await call('GET', '/api/cart/quote?code=REAL', undefined, family.parent)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('GET', '/api/cart/quote', undefined, family.parent)).statusCode).toBe(200)
  const other = await makeFamily()
  await fill(other.parent, lamp, 1)
  expect(await guess('real', other)).toBe(200)
})

test('D74 twenty unknown codes of a child are refused to it and leave its parent those of the parent', async () => {
  const { parent, child } = await makeFamily()
  await fill(parent, lamp, 1)
  const ask = async (code: string, tokens: Tokens) =>
    (await call('GET', `/api/cart/quote?code=${code}`, undefined, tokens)).statusCode
  for (let count = 0; count < 20; count++) expect(await ask(`guess${count}`, child)).toBe(409)
  expect(await ask('real', child)).toBe(429)
  expect(await ask('real', parent)).toBe(200)
})

test('D56 D74 other families of one /64 share its guesses, and the networks of one /48 share four times as many', async () => {
  // One guess for a family and for a /64.
  const limit = limitGuesses(shop.pool, 0.01)
  const guessFrom = async (ip: string) => {
    const unknown = async () => new Refusal('discount_not_valid', 'unknown')
    return (await limit({ ip } as FastifyRequest, { familyId: unique('family'), role: 'user' }, 'GUESS', unknown)).code
  }
  expect(await guessFrom('2001:db8:a:1::1')).toBe('discount_not_valid')
  expect(await guessFrom('2001:db8:a:1::2')).toBe('too_many')
  for (let network = 2; network < 5; network++) {
    expect(await guessFrom(`2001:db8:a:${network}::1`)).toBe('discount_not_valid')
  }
  expect(await guessFrom('2001:db8:a:5::1')).toBe('too_many')
  expect(await guessFrom('2001:db8:b:1::1')).toBe('discount_not_valid')
})
