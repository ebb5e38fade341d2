import { beforeAll, expect, test, vi } from 'vitest'
import { type Family, password, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { atWarehouse } from '../../../../test/fixtures/warehouse.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { closeCheckoutsById } from '../../payments/index.ts'
import { followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeFamily, makeAdmin } = visitor(shop)
const { ready, paid, warehouse, orders, checkout, fill, status } = customers(shop)
const provider = atProvider(sandbox)
const { progress } = atWarehouse(sandbox)

beforeAll(() => provider.webhooks({ mode: 'drop' }))

const bought = () => paid(provider)
const orderOf = async ({ parent }: Family) => (await orders(parent))[0]
const subjects = async ({ form }: Family) => (await emailsTo(form.email)).map(({ subject }) => subject)

test('S4.01 D45 a paid order is sent to the warehouse once, and followed until it is delivered', async () => {
  const { family, order } = await bought()
  const { rows } = await shop.pool.query("SELECT 1 FROM job WHERE payload->>'orderId' = $1", [order._id])
  expect(rows).toHaveLength(1)
  for (let again = 0; again < 3; again++) await fulfilOrder(warehouse(), order._id)
  expect((await orderOf(family)).fbaOrderId).toBe(order._id)
  await followDeliveries(warehouse())
  expect((await orderOf(family)).deliveryStatus).toBe('Processing')

  await progress(order._id, 'Shipped', { carrierCode: 'UPS', trackingNumber: '1Z999' })
  for (let again = 0; again < 2; again++) await followDeliveries(warehouse())
  expect(await orderOf(family)).toMatchObject({
    deliveryStatus: 'Shipped',
    tracking: { carrier: 'UPS', number: '1Z999' },
  })
  await progress(order._id, 'OutForDelivery')
  await followDeliveries(warehouse())
  expect((await orderOf(family)).deliveryStatus).toBe('Out for Delivery')
  await progress(order._id, 'Delivered')
  await followDeliveries(warehouse())
  expect((await orderOf(family)).deliveryStatus).toBe('Delivered')
  const sent = await subjects(family)
  expect(sent.filter((subject) => subject.includes('is on its way'))).toHaveLength(1)
  expect(sent.filter((subject) => subject.includes('has arrived'))).toHaveLength(1)
})

test('D45 an order of which the warehouse tells nothing new is not locked', async () => {
  const { order } = await bought()
  await fulfilOrder(warehouse(), order._id)
  const follow = async () => {
    const begun = vi.spyOn(shop.db, 'transaction')
    await followDeliveries(warehouse())
    const { length } = begun.mock.calls
    begun.mockRestore()
    return length
  }
  await follow()
  expect(await follow()).toBe(0)
  await progress(order._id, 'Shipped', { carrierCode: 'UPS', trackingNumber: '1Z998' })
  expect([await follow(), await follow()]).toEqual([1, 0])
})

test('an order is sent again after a lost reply of the warehouse → no second parcel', async () => {
  const { family, order } = await bought()
  await fulfilOrder(warehouse(), order._id)
  await shop.pool.query('UPDATE shipment SET warehouse_order_id = NULL WHERE order_id = $1', [order._id])
  await fulfilOrder(warehouse(), order._id)
  expect((await orderOf(family)).fbaOrderId).toBe(order._id)
})

test.each([
  [{}, 'standard'],
  [{ method: 'express' }, 'express'],
])('D72 the warehouse is told the way of delivery that was paid: %j → %s', async (choice, method) => {
  const { parent } = await makeFamily()
  await fill(parent)
  const { sessionId, url } = (await checkout(parent, choice)).json()
  await provider.pay(url)
  await status(parent, sessionId)
  const [{ _id: id }] = await orders(parent)
  const { fulfilment } = warehouse()
  const send = vi.fn(async () => id)
  await fulfilOrder({ ...warehouse(), fulfilment: fulfilment && { ...fulfilment, send } }, id)
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method }))
})

test('without a warehouse, the default, a paid order waits for staff', async () => {
  const { family, order } = await bought()
  await fulfilOrder({ ...warehouse(), fulfilment: undefined }, order._id)
  await followDeliveries({ ...warehouse(), fulfilment: undefined })
  expect(await orderOf(family)).toMatchObject({ deliveryStatus: 'Processing' })
  expect(await orderOf(family)).not.toHaveProperty('fbaOrderId')
})

test('GET /api/user/orders/{id}/receipt → PDF and HTML for the parent of a paid order, 404 for others', async () => {
  const { family, order } = await bought()
  const other = await makeFamily()
  const receipt = (tokens?: Family['parent'], id = order._id, kind = 'pdf') =>
    call('GET', `/api/user/orders/${id}/receipt.${kind}`, undefined, tokens)
  const reply = await receipt(family.parent)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="receipt-${order.number}.pdf"`)
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const page = await receipt(family.parent, order._id, 'html')
  expect([page.statusCode, page.body.includes(`$${order.amount.toFixed(2)}`)]).toEqual([200, true])
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await receipt(other.parent, order._id, 'html')).statusCode).toBe(404)
  expect((await receipt()).statusCode).toBe(401)
  expect((await receipt(await makeAdmin())).statusCode).toBe(403)
  expect((await receipt(other.parent)).statusCode).toBe(404)
  for (const id of ['x', '00000000-0000-0000-0000-000000000000']) {
    expect((await receipt(family.parent, id)).statusCode).toBe(404)
  }
  const { family: waiting } = await ready()
  expect((await receipt(waiting.parent, (await orderOf(waiting))._id)).statusCode).toBe(404)
})

test('D6 DELETE /api/user/me/ → the order stays in the books, without name and address', async () => {
  const { family, order } = await bought()
  const exported = await call('GET', '/api/user/export', undefined, family.parent)
  expect(exported.json().account.orders[0].deliveryDetails.street1).toBe('12 Lantern Lane')
  expect((await call('DELETE', '/api/user/me/', { password, settleOpen: true }, family.parent)).statusCode).toBe(200)
  const { rows } = await shop.pool.query('SELECT * FROM customer_order WHERE id = $1', [order._id])
  expect(rows[0]).toMatchObject({ delivery_details: null, state: 'cancelled' })
  expect((await shop.pool.query('SELECT 1 FROM order_line WHERE order_id = $1', [order._id])).rowCount).toBe(1)
  await followDeliveries(warehouse())
})

test('a changed cart queues a job that closes the open checkout at the provider; one that is opened later stays open', async () => {
  const { family, sessionId, url } = await ready()
  const queued = async () => {
    const payloads = "SELECT payload FROM job WHERE payload->'paymentIds' IS NOT NULL ORDER BY id"
    return (await shop.pool.query(payloads)).rows.map(({ payload }) => payload.paymentIds as string[])
  }
  const before = (await queued()).length
  await call('PUT', '/api/cart/', { productId: lamp, quantity: 3 }, family.parent)
  const [stale = [], ...others] = (await queued()).slice(before)
  expect([stale.length, others]).toEqual([1, []])
  const later = (await checkout(family.parent)).json()
  await closeCheckoutsById(shop.providers.payments, stale)
  expect((await status(family.parent, later.sessionId)).json().status).toBe('Pending')
  await provider.pay(url)
  expect((await status(family.parent, sessionId)).json().status).toBe('Failed')
  await provider.pay(later.url)
  expect((await status(family.parent, later.sessionId)).json().status).toBe('Completed')
})
