import { expect, test } from 'vitest'
import { unique } from '../../../../test/fixtures/families.ts'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

// Two codes by mail in an hour, and eight for a /48.
const limited = useShop({ RATE_LIMIT_SCALE: String(2 / 60), TRUST_PROXY: '10.0.0.1,127.0.0.1' })
const alarming = useShop({ RATE_LIMIT_SCALE: '0.1' })

const post = (shop: typeof limited, path: string, remoteAddress: string, body: object, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload: { email: `${unique('nobody')}@example.com`, ...body },
    remoteAddress,
    headers,
  })
const guess = (address: string) => post(alarming, 'verifyOtp', address, { otp: '123456' })
const forgot = async (address: string, headers = {}) =>
  (await post(limited, 'forgot-password', address, {}, headers)).statusCode
const statusesFrom = async (addresses: string[]) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await forgot(address))
  return statuses
}

test('D56 addresses of one IPv6 /64 share a limit, other networks have their own', async () => {
  expect(await statusesFrom(['2001:db8:a:1::1', '2001:db8:a:1:ffff::2', '2001:db8:a:1::3'])).toEqual([200, 200, 429])
  expect(await statusesFrom(['2001:db8:a:2::1', '192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1'])).toEqual([
    200, 200, 200, 429,
  ])
})

test('D56 the networks of one IPv6 /48 share a limit of four times as much', async () => {
  const networks = Array.from({ length: 9 }, (_, at) => `2001:db8:b:${at}::1`)
  expect(await statusesFrom(networks)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  expect(await statusesFrom(['2001:db8:c:1::1'])).toEqual([200])
})

test('D56 X-Forwarded-For counts from a trusted proxy alone', async () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address })
  for (const address of ['198.51.100.1', '198.51.100.2'])
    expect(await forgot('192.0.2.7', forwarded(address))).toBe(200)
  expect(await forgot('192.0.2.7', forwarded('198.51.100.3'))).toBe(429)
  for (let count = 1; count <= 4; count++) expect(await forgot('10.0.0.1', forwarded(`198.51.100.${count}`))).toBe(200)
})

test.each([
  ['a trusted proxy', limited],
  ['a stranger', alarming],
])('D56 X-Forwarded-Host from %s neither opens the shop nor shows in a page', async (_, shop) => {
  const ask = (path: string, headers: Record<string, string>) => rawRequest(shop.address, path, { headers })
  expect((await ask('/', { host: 'evil.example', 'x-forwarded-host': 'localhost' })).status).toBe(421)
  for (const path of ['/', '/login', '/sitemap.xml', '/api/openapi.json']) {
    const plain = await ask(path, { host: 'localhost' })
    const names = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const { status, headers, body } = await ask(path, { host: 'localhost', ...names })
    expect(status).toBe(plain.status)
    expect(JSON.stringify(headers) + body).not.toContain('evil.example')
  }
})

test('D63 wrong codes for many emails from many addresses → one alarm in the log', async () => {
  for (let count = 0; count < 50; count++) await guess(`198.51.100.${count}`)
  expect(alarming.errors).toEqual([])
  for (let count = 50; count < 55; count++) await guess(`198.51.100.${count}`)
  const [alarm, ...others] = alarming.errors.splice(0)
  expect(JSON.parse(alarm ?? '{}').msg).toContain('many wrong codes')
  expect(others).toEqual([])
})
