import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { order, startFulfilment } from '../../test/started-fulfilment.ts'
import { temporaryFolder } from '../../test/started-sandbox.ts'

const id = order.sellerFulfillmentOrderId
const { items, ...request } = order
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('POST /fba/outbound/2020-07-01/fulfillmentOrders', () => {
  test('→ the order is received, and getFulfillmentOrder tells what was asked for', async () => {
    const { create, read } = await startFulfilment()
    expect(await create({ notificationEmails: ['parent@example.com'] })).toEqual({ status: 200, body: {} })
    expect(await read()).toEqual({
      fulfillmentOrder: {
        ...request,
        marketplaceId: 'ATVPDKIKX0DER',
        notificationEmails: ['parent@example.com'],
        fulfillmentAction: 'Ship',
        fulfillmentPolicy: 'FillOrKill',
        receivedDate: moment,
        fulfillmentOrderStatus: 'Received',
        statusUpdatedDate: moment,
      },
      fulfillmentOrderItems: items.map((item) => ({ ...item, cancelledQuantity: 0, unfulfillableQuantity: 0 })),
      fulfillmentShipments: [],
      returnItems: [],
      returnAuthorizations: [],
    })
  })

  test('sent again → no second order, and its progress stays', async () => {
    const { create, read, progress, app } = await startFulfilment()
    await create()
    await progress('Planning')
    const again = await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read()).fulfillmentOrder.fulfillmentOrderStatus).toBe('Planning')
    expect((await app.inject('/fulfilment/control/orders')).json().orders).toHaveLength(1)
  })

  test('sent again with other content → 400, and the first stands', async () => {
    const { create, read } = await startFulfilment()
    await create()
    const changed = await create({ displayableOrderComment: 'Other words' })
    expect([changed.status, changed.body.errors[0].code]).toEqual([400, 'InvalidInput'])
    expect((await read()).fulfillmentOrder.displayableOrderComment).toBe(order.displayableOrderComment)
  })
})

describe('PUT /fulfillmentOrders/:id/cancel', () => {
  test.each(['Received', 'Planning'])('while it is %s → Cancelled, and for good', async (step) => {
    const { create, call, progress, read } = await startFulfilment()
    await create()
    if (step !== 'Received') await progress(step)
    expect(await call('PUT', `/fulfillmentOrders/${id}/cancel`)).toEqual({ status: 200, body: {} })
    const { fulfillmentOrder, fulfillmentOrderItems } = await read()
    expect(fulfillmentOrder.fulfillmentOrderStatus).toBe('Cancelled')
    expect(fulfillmentOrderItems[0].cancelledQuantity).toBe(2)
    expect((await progress('Shipped')).status).toBe(409)
    expect((await call('PUT', `/fulfillmentOrders/${id}/cancel`)).status).toBe(200)
  })

  test.each(['Processing', 'Shipped', 'Delivered'])('when it is %s → 400, and it goes on', async (step) => {
    const { create, call, progress, read } = await startFulfilment()
    await create()
    await progress(step)
    const refused = await call('PUT', `/fulfillmentOrders/${id}/cancel`)
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'InvalidInput'])
    expect((await read()).fulfillmentOrder.fulfillmentOrderStatus).not.toBe('Cancelled')
  })

  test('of an unknown order → 404', async () => {
    expect((await (await startFulfilment()).call('PUT', '/fulfillmentOrders/none/cancel')).status).toBe(404)
  })
})

test('PUT /control/outage → every call fails with that status, until it is over', async () => {
  const { app, create, read } = await startFulfilment()
  const outage = (status: number | null) =>
    app.inject({ method: 'PUT', url: '/fulfilment/control/outage', payload: { status } })
  expect((await outage(500)).json()).toEqual({ status: 500 })
  expect((await create()).status).toBe(500)
  expect((await outage(null)).statusCode).toBe(200)
  expect((await create()).status).toBe(200)
  expect((await read()).fulfillmentOrder.fulfillmentOrderStatus).toBe('Received')
})

test('an order that is acknowledged is on disk', async () => {
  const folder = await temporaryFolder()
  const { create } = await startFulfilment(folder)
  for (let count = 0; count < 20; count += 1) {
    await create({ sellerFulfillmentOrderId: `order-${count}` })
    expect(readFileSync(join(folder, 'fulfilment/journal.jsonl'), 'utf8')).toContain(`"order-${count}"`)
  }
})

test('orders, their progress and the credentials outlive a restart', async () => {
  const folder = await temporaryFolder()
  const before = await startFulfilment(folder)
  await before.create()
  await before.progress('Shipped', { trackingNumber: 'TBA123' })
  const [stored, credentials] = [await before.read(), before.credentials]
  await before.close()
  const after = await startFulfilment(folder)
  expect(await after.read()).toEqual(stored)
  expect(after.credentials).toEqual(credentials)
})
