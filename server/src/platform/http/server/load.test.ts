import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { exportData } from '@storylamp/contract/accounts/profile'
import { bundleDownloadPath, invoicePath, receiptPath, returnSlipPath } from '@storylamp/contract/file-paths'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { createLoad } from './load.ts'

const shop = useShop({ TRUST_PROXY: '127.0.0.1' })
// Six uncached pages of one address.
const strict = useShop({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SCALE: '0.02' }, shop)
const { call, makeFamily } = visitor(shop)

const from = (address: string, url: string) =>
  shop.app.inject({ url, headers: { host: 'localhost', 'x-forwarded-for': address } })
// No window of a limit ends within a test, however slow the machine is.
beforeAll(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterAll(() => void vi.restoreAllMocks())

let asked = 0
const unseen = (path: string) => `${path}?maxPrice=${++asked}`

test('GET /api/products/ and /products → 429 once an address has requested 300 uncached pages', async () => {
  const statuses: number[] = []
  for (const _ of Array(320)) statuses.push((await from('203.0.113.7', unseen('/api/products/'))).statusCode)
  expect(statuses.slice(0, 300)).toEqual(Array(300).fill(200))
  expect(statuses).toContain(429)
  const refused = await from('203.0.113.7', unseen('/products'))
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  // Cached replies and other clients are still served.
  expect((await from('203.0.113.8', '/about')).statusCode).toBe(200)
  expect((await from('203.0.113.7', '/about')).statusCode).toBe(200)
  expect((await from('203.0.113.8', unseen('/api/products/'))).statusCode).toBe(200)
})

test('GET /api/products/ → 429 once the networks of one IPv6 /48 have requested four times as much as one address may', async () => {
  const ask = async (address: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': address }
    return (await strict.app.inject({ url: unseen('/api/products/'), headers })).statusCode
  }
  const statuses: number[] = []
  for (let network = 0; network < 24; network++) statuses.push(await ask(`2001:db8:7:${network}::1`))
  expect(statuses).toEqual(Array(24).fill(200))
  expect(await ask('2001:db8:7:ffff::1')).toBe(429)
  expect(await ask('2001:db8:8:1::1')).toBe(200)
})

test('GET /api/products/ → 503 as long as the database is away, never 429, even for many requests of one address', async () => {
  const away = vi.spyOn(shop.pool, 'connect').mockRejectedValue(new DatabaseUnavailable('away') as never)
  onTestFinished(() => away.mockRestore())
  const statuses: number[] = []
  for (const _ of Array(320)) statuses.push((await from('203.0.113.9', unseen('/api/products/'))).statusCode)
  expect(new Set(statuses)).toEqual(new Set([503]))
})

test('GET /products → 503 with Retry-After at once where too many pages are being rendered', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, at) => from(`198.51.100.${at}`, unseen('/products'))),
  )
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16)
  for (const { headers } of replies.filter(({ statusCode }) => statusCode === 503))
    expect(headers['retry-after']).toBe('1')
  expect((await from('198.51.100.1', unseen('/products'))).statusCode).toBe(200)
})

const nobodys = '00000000-0000-4000-8000-000000000000'
const paths: [path: string, most: number, status: number][] = [
  ['/api/cart/', 240, 200],
  [exportData.path, 20, 200],
  [receiptPath(nobodys, 'pdf'), 60, 404],
  [invoicePath(nobodys), 60, 404],
  [returnSlipPath(nobodys), 60, 404],
  [bundleDownloadPath(nobodys), 120, 404],
]
test.each(paths)(
  'GET %s → 429 after %i calls of one account, and no other account feels it',
  async (path, most, status) => {
    const { parent } = await makeFamily()
    for (let at = 0; at < most; at++) expect((await call('GET', path, undefined, parent)).statusCode).toBe(status)
    const refused = await call('GET', path, undefined, parent)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('GET', path, undefined, (await makeFamily()).parent)).statusCode).toBe(status)
  },
)

test('a client that has hung up before its body is read has no address, and counts for nobody', () => {
  const load = createLoad(1)
  const admit = (ip: string | undefined, closed: boolean) =>
    load.admitBody(
      { ip, raw: new EventEmitter() } as unknown as FastifyRequest,
      Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse,
    )
  expect(admit(undefined, false)).toBeUndefined()
  for (let again = 0; again < 40; again++) expect(admit('192.0.2.1', true)).toBeUndefined()
  expect(admit('192.0.2.1', false)).toBeUndefined()
})
