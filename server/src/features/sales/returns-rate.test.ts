import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { sumSales } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { buy, asked, step } = returners(shop, atProvider(sandbox))

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

test('Back office: GET /api/admin/today → the pieces that came back of those that were shipped in the last 30 days', async () => {
  const { parent, id } = await buy()
  const rate = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().returnsRate
  const before = await rate()
  for (const deliveryStatus of ['Shipped', 'Out for Delivery', 'Delivered'])
    expect((await call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus }, admin)).statusCode).toBe(200)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 3 })
  await sumSales(shop.db)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 3 })
  const returned = await asked(parent, id, [{ line: 0, pieces: 2 }])
  await step(admin, returned, 'approve')
  const received = await step(admin, returned, 'receive', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] })
  expect(received.statusCode, received.body).toBe(200)
  expect(await rate()).toEqual({ returned: before.returned + 1, shipped: before.shipped + 3 })
  await shop.pool.query("UPDATE order_return SET received_at = now() - interval '31 days' WHERE id = $1", [returned])
  expect((await rate()).returned).toBe(before.returned)
})

test('Back office: the returns rate counts what has left, and neither what was withdrawn before nor what waits', async () => {
  const rate = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().returnsRate
  const before = await rate()
  const withdraw = async ({ parent, id }: { parent: Tokens; id: string }, pieces: number) => {
    const returned = await asked(parent, id, [{ line: 0, pieces }])
    await step(admin, returned, 'approve')
    await step(admin, returned, 'receive', { lines: [{ line: 0, pieces, condition: 'as_new' }] })
    await step(admin, returned, 'refund')
  }
  const versionOf = async (id: string) =>
    (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.version
  const ship = async (id: string, deliveryStatus: string) =>
    call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus, version: await versionOf(id) }, admin)
  const part = await buy()
  await withdraw(part, 1)
  expect(await rate()).toEqual(before)
  expect((await ship(part.id, 'Shipped')).statusCode).toBe(200)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 2 })
  const divided = await buy()
  const body = { lines: [{ line: 0, pieces: 1 }], version: await versionOf(divided.id) }
  expect((await call('POST', `/api/admin/orders/${divided.id}/parcels`, body, admin)).statusCode).toBe(200)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 3 })
  await sumSales(shop.db)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 3 })
  expect((await ship(divided.id, 'Shipped')).statusCode).toBe(200)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 5 })
  await sumSales(shop.db)
  expect(await rate()).toEqual({ returned: before.returned, shipped: before.shipped + 5 })
})
