import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ TRUST_PROXY: '10.0.0.1' })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const ask = async (remoteAddress: string, headers: Record<string, string>) =>
  (await shop.app.inject({ url: '/api/wallet/balance', remoteAddress, headers })).headers['x-request-id']

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('every reply says the id of its request, each another', async () => {
  const [one, other] = [await ask('203.0.113.9', {}), await ask('203.0.113.9', {})]
  expect(one).toMatch(uuid)
  expect(other).not.toBe(one)
})

test('the id of a trusted proxy is taken, and no other', async () => {
  expect(await ask('10.0.0.1', { ...forwarded, 'x-request-id': 'edge-1:7f' })).toBe('edge-1:7f')
  expect(await ask('10.0.0.2', { ...forwarded, 'x-request-id': 'edge-1:7f' })).toMatch(uuid)
  expect(await ask('10.0.0.1', { 'x-request-id': 'edge-1:7f' })).toMatch(uuid)
})

test.each(['', 'a b', '{"level":60}', 'x'.repeat(129), 'é'])('an id like %j is none', async (id) => {
  expect(await ask('10.0.0.1', { ...forwarded, 'x-request-id': id })).toMatch(uuid)
})

test('a proxy that TRUST_PROXY does not list is warned of, once', async () => {
  const warnings = () => shop.logged.filter((line) => line.includes('TRUST_PROXY does not list the proxy'))
  for (const proxy of ['10.0.0.2', '10.0.0.3']) await ask(proxy, forwarded)
  expect(warnings()).toHaveLength(1)
})
