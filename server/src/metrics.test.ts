import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '../../bin/free-port.ts'
import { walletFixtures } from '../test/fixtures/wallets.ts'
import { rawRequest } from '../test/reading/raw-request.ts'
import { useShop } from '../test/shop.ts'

const token = 'only-for-prometheus'
const port = await freePort()
const shop = useShop({ METRICS_TOKEN: token, METRICS_PORT: String(port) })
const silent = useShop({}, shop)
const { makeWallet, adjust } = walletFixtures(shop)

const read = async () => {
  const { body } = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('without port and token there is no such page, and with a token only for those who send it', async () => {
  expect((await silent.app.inject('/metrics')).statusCode).toBe(404)
  expect((await shop.app.inject('/metrics')).statusCode).toBe(401)
  for (const authorization of ['Bearer', `Bearer ${token}x`, token]) {
    expect((await shop.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  }
})

test('the port of its own answers nothing else', async () => {
  const alone = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([alone.status, alone.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await alone.text()).toContain('# TYPE http_requests_total counter')
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
})

test('requests are counted by pattern and status, on every code path', async () => {
  const before = await read()
  const grown = async (name: string) => ((await read()).get(name) ?? 0) - (before.get(name) ?? 0)
  await shop.app.inject('/api/bundles/download/one')
  await shop.app.inject('/api/bundles/download/another')
  for (const _ of [1, 2, 3]) await rawRequest(shop.address, '/api/products/', { headers: { host: 'localhost' } })
  await rawRequest(shop.address, '/', { headers: { host: 'evil.example' } })
  const route = '/api/bundles/download/:id'
  expect(await grown(`http_requests_total{method="GET",route="${route}",status="401"}`)).toBe(2)
  expect(await grown(`http_request_duration_seconds_bucket{le="+Inf",method="GET",route="${route}"}`)).toBe(2)
  expect(await grown(`http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBe(2)
  expect(await grown('http_requests_total{method="GET",route="cached",status="200"}')).toBe(2)
  expect(await grown('http_requests_total{method="GET",route="/api/products/",status="200"}')).toBe(1)
  expect(await grown('http_requests_total{method="GET",route="turned away",status="421"}')).toBe(1)
})

test('what the shop has to do: payments, parcels, mails and jobs; and the ledger sums to 0', async () => {
  const family = await makeWallet()
  await adjust(family, 500)
  const payment = (state: string, minutes: number) =>
    shop.pool.query(
      `INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, created_at, settled_at)
       VALUES ($1::uuid, $2, nextval('order_number'), 'top_up', $3, 100, 'USD', $1::text, now() - $4 * interval '1 minute', $5)`,
      [randomUUID(), family, state, minutes, state === 'open' ? null : new Date()],
    )
  for (const [state, minutes] of [
    ['open', 40],
    ['open', 10],
    ['failed', 40],
  ] as const)
    await payment(state, minutes)
  await shop.pool.query("SELECT add_job('send-mail', '{}'), add_job('fulfil-order', '{}')")
  await shop.pool.query("UPDATE job SET attempts = 25, last_error = 'no' WHERE task = 'send-mail'")
  shop.aheadMs = 31_000
  const now = await read()
  expect(now.get('storylamp_database_up')).toBe(1)
  expect(now.get('storylamp_payments_pending_long')).toBe(1)
  expect(now.get('storylamp_orders_to_ship')).toBe(0)
  expect(now.get('storylamp_mails_unsent')).toBe(1)
  expect(now.get('storylamp_jobs{state="waiting"}')).toBe(1)
  expect(now.get('storylamp_jobs{state="failed"}')).toBe(1)
  expect(now.get('storylamp_ledger_sum')).toBe(0)
  expect(now.get('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThan(0)
  expect(now.get('storylamp_database_connections{state="total"}')).toBeGreaterThan(0)
})
