import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { packingSlipsPath, pickListPath, withOrders } from '@storylamp/contract/orders/packing'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { plantProblem } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { fulfilOrder } from '../index.ts'
import { readPacking, weighLines } from './parcels.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status, orders, warehouse } = customers(shop)
const { post, load } = readers(shop)
const provider = atProvider(sandbox)
const pouch = 'carry-pouch-sand'

let admin: Tokens
let parent: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  parent = (await makeFamily()).parent
})

/** Two lamps and a pouch. */
async function bought() {
  const family = await makeFamily()
  await fill(family.parent, lamp, 2)
  await fill(family.parent, pouch, 1)
  const { sessionId, url } = (await checkout(family.parent)).json()
  await provider.pay(url)
  await status(family.parent, sessionId)
  const [{ _id: id, number }] = await orders(family.parent)
  return { id: id as string, number: Number(number) }
}
const refundOneLamp = (id: string) =>
  post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken', lines: [{ line: 0, pieces: 1 }] }, admin)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('D72 a parcel holds what was not refunded; what must not be packed is named with its reason', async () => {
  const [one, other, held, gone, asked] = [
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
  ]
  expect((await refundOneLamp(one.id)).statusCode).toBe(200)
  await plantProblem(shop, held.id, 'disputed')
  await plantProblem(shop, asked.id, 'pieces_missing')
  await post(`/api/admin/orders/${gone.id}/refund`, { reason: 'It was late' }, admin)
  const ids = [other.id, gone.id, one.id, asked.id, held.id]
  const { parcels, left } = await readPacking(shop.db, ids)
  expect(parcels.map(({ order, lines }) => [order.number, lines.map(({ pieces }) => pieces)])).toEqual([
    [one.number, [1, 1]],
    [other.number, [2, 1]],
  ])
  expect(left).toEqual([
    { number: held.number, reason: 'its payment is disputed' },
    { number: gone.number, reason: 'refunded' },
    { number: asked.number, reason: orderProblems.pieces_missing.text },
  ])

  const slips = await load(withOrders(packingSlipsPath, ids), admin)
  expect([slips.status, slips.headers.get('content-type'), pagesOf(slips.bytes)]).toEqual([200, 'application/pdf', 3])
  expect(slips.headers.get('content-disposition')).toBe('attachment; filename="packing-slips.pdf"')
  const list = await load(withOrders(pickListPath, ids), admin)
  expect([list.status, pagesOf(list.bytes)]).toEqual([200, 1])
  const audit = (await call('GET', '/api/admin/audit?search=packing', undefined, admin)).json().data
  expect(audit[0]).toMatchObject({ action: 'read packing slips', target: `orders ${one.number}, ${other.number}` })
})

test('D72 the papers say what the pieces weigh, as it was when they were bought, and nothing if one is not known', async () => {
  const weigh = (grams: number | null) =>
    shop.pool.query('UPDATE product SET weight_grams = $1 WHERE id = ANY($2)', [grams, [lamp, pouch]])
  await weigh(400)
  const { id } = await bought()
  await weigh(null)
  const unknown = await bought()
  const weightOf = async (...ids: string[]) =>
    weighLines((await readPacking(shop.db, ids)).parcels.flatMap(({ lines }) => lines))
  expect(await weightOf(id)).toBe(1200)
  expect((await refundOneLamp(id)).statusCode).toBe(200)
  expect(await weightOf(id)).toBe(800)
  expect(await weightOf(id, unknown.id)).toBeUndefined()
  for (const path of [packingSlipsPath, pickListPath])
    expect((await load(withOrders(path, [id]), admin)).status).toBe(200)
})

test('D72 the warehouse is not sent what was refunded before', async () => {
  const { id } = await bought()
  await refundOneLamp(id)
  const sent: number[] = []
  const deps = warehouse()
  const send = async ({ items }: { items: { quantity: number }[] }) => {
    sent.push(...items.map(({ quantity }) => quantity))
    return 'FBA-1'
  }
  await fulfilOrder({ ...deps, fulfilment: { ...deps.fulfilment, send } as typeof deps.fulfilment }, id)
  expect(sent).toEqual([1, 1])
})

test('D72 the papers of what is at the warehouse, or has left whole, can be printed: they list what was sent', async () => {
  const { id } = await bought()
  const packed = async () =>
    (await readPacking(shop.db, [id])).parcels.flatMap(({ lines }) => lines.map(({ pieces }) => pieces))
  await fulfilOrder(warehouse(), id)
  expect(await packed()).toEqual([2, 1])
  await call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Shipped' }, admin)
  await refundOneLamp(id)
  expect(await packed()).toEqual([2, 1])
})

test.each([
  '',
  '?ids=',
  '?ids=x',
  `?ids=${'a'.repeat(5_000)}`,
  '?ids=a&ids=b',
  `?ids=${Array(101).fill(crypto.randomUUID())}`,
])('D72 GET packing-slips.pdf%s → 400', async (query) => {
  for (const path of [packingSlipsPath, pickListPath]) {
    const { status, bytes } = await load(path + query, admin)
    expect([status, JSON.parse(bytes.toString()).message]).toEqual([400, adminTexts.ordersToPack])
  }
})

test('D67 packing slips: nothing to pack → 404, and no customer may read them', async () => {
  const path = withOrders(packingSlipsPath, [crypto.randomUUID()])
  expect((await load(path, admin)).status).toBe(404)
  expect((await load(path, parent)).status).toBe(403)
  expect((await load(path)).status).toBe(401)
})
