import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery } from '../../../../test/fixtures/orders/checkouts.ts'
import { eventsOf, orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { plantProblem } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { csvLines } from '../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../test/shop.ts'
import { reconcileRefunds } from '../../payments/index.ts'
import { followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo } = visitor(shop)
const { ready, warehouse, orders, balance } = customers(shop)
const { makeRich, made, orders: ordersOf } = readers(shop)
const provider = atProvider(sandbox)
const { admin, adminGet, move, bought } = orderAdmin(shop, provider)

test('GET /api/admin/orders → orders of all families by number, email, name and fbaOrderId, filtered', async () => {
  const { order, id, email } = await bought()
  const { parent } = await ready()
  const waiting = (await orders(parent))[0]
  await move(id, { fbaOrderId: 'FBA-7%' })
  for (const search of [order.number, email.toUpperCase(), 'nora  WINTER', 'fba-7%']) {
    const { data } = await adminGet(`orders?search=${encodeURIComponent(search)}`)
    expect(data.map(({ _id }: { _id: string }) => _id)).toContain(id)
  }
  const only = async (query: string) =>
    (await adminGet(`orders?${query}`)).data.map(({ number }: { number: string }) => number)
  expect(await only(`search=${order.number}`)).toEqual([order.number])
  expect(await only(`search=${encodeURIComponent('fba%7')}`)).toEqual([])
  expect(await only('payment=Pending')).toContain(waiting.number)
  expect(await only('payment=Pending')).not.toContain(order.number)
  expect(await only('delivery=Processing&type=physical')).toContain(order.number)
  expect(await only('type=story')).toEqual([])
  const day = new Date().toISOString().slice(0, 10)
  expect(await only(`from=${day}&until=${day}`)).toContain(order.number)
  expect(await only('until=2020-01-01')).toEqual([])
  expect(await only('from=9999-12-31&until=9999-12-31')).toEqual([])
  expect(await only('until=0000-01-01')).toEqual([])
  expect((await adminGet('orders?from=2026-13-01')).errors[0].path).toBe('from')
  expect((await adminGet('orders?search=%00')).code).toBe('invalid_input')
})

test('GET /api/admin/orders → digital orders too, paged, without the stories about children', async () => {
  const family = await makeRich(2600)
  for (let at = 0; at < 51; at += 1) await made(family.parent)
  const [newest] = await ordersOf(family.parent)
  const { rows } = await shop.pool.query(
    `INSERT INTO made_story (id, order_id, position, title, text, content_hash, reported_at)
     VALUES ('st-1', $1, 0, 'Mia and the Lamp', 'Mia slept.', '\\x00', now()) RETURNING order_id`,
    [newest._id],
  )
  const first = await adminGet(`orders?type=story&search=${encodeURIComponent(family.form.email)}`)
  expect([first.total, first.pageCount, first.data.length]).toEqual([51, 2, 50])
  expect(first.data[0]).toMatchObject({ _id: rows[0].order_id, orderType: 'story', amount: 50 })
  expect(first.data[0].customer.email).toBe(family.form.email)
  const { data } = await adminGet(`orders/${newest._id}`)
  expect(eventsOf(data)).toEqual(['Ordered', 'A story was made'])
  expect(JSON.stringify([first, data])).not.toContain('Mia')
  const [oldest, ...others] = (
    await adminGet(`orders?type=story&page=2&search=${encodeURIComponent(family.form.email)}`)
  ).data
  expect(others).toEqual([])
  expect(Number(oldest.number)).toBeLessThan(Number(first.data[49].number))
})

test('S4.01 D45 PUT /api/admin/orders/{id}/delivery → Shipped with tracking: one email, and a timeline of every step', async () => {
  const { id, order, subjects, now, email } = await bought()
  const tracking = { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' }
  for (let again = 0; again < 2; again += 1) {
    const reply = await move(id, { deliveryStatus: 'Shipped', tracking })
    expect([reply.statusCode, reply.json().data.deliveryStatus]).toEqual([200, 'Shipped'])
  }
  expect(await now()).toMatchObject({ deliveryStatus: 'Shipped', tracking })
  expect((await subjects()).filter((subject) => subject.includes('is on its way'))).toHaveLength(1)
  expect((await emailsTo(email))[0]?.text).toContain('UPS, tracking number 1Z999')
  await move(id, { deliveryStatus: 'Delivered' })
  expect((await subjects()).filter((subject) => subject.includes('has arrived'))).toHaveLength(1)
  for (const deliveryStatus of ['Processing', 'Shipped', 'Cancelled']) {
    const reply = await move(id, { deliveryStatus })
    expect([reply.statusCode, reply.json().message]).toEqual([409, adminTexts.forwardOnly])
    expect(reply.json().code).toBe('delivery_step_invalid')
  }
  expect(eventsOf((await adminGet(`orders/${id}`)).data)).toEqual([
    'Ordered',
    'Paid',
    `Mail: Your order ${order.number} at Storylamp`,
    'Tracking noted (Nora)',
    'Shipped (Nora)',
    `Mail: Your order ${order.number} is on its way`,
    'Delivered (Nora)',
    `Mail: Your order ${order.number} has arrived`,
  ])
  const log = await adminGet(`audit?search=${encodeURIComponent(`order ${order.number}`)}`)
  expect(log.data.map(({ details }: { details: object }) => details)).toEqual([
    { what: 'order' },
    { from: 'Shipped', to: 'Delivered' },
    // Sent again, it changed nothing and showed the order.
    { what: 'order' },
    { from: 'Processing', to: 'Shipped', tracking: 'changed' },
  ])
})

test.each([
  [{ tracking: { carrier: '', number: '1' } }, 'tracking.carrier'],
  [{ tracking: { carrier: 'UPS', number: '1', url: 'javascript:alert(1)' } }, 'tracking.url'],
  [{ deliveryStatus: 'Lost' }, 'deliveryStatus'],
  [{ fbaOrderId: ' ' }, 'fbaOrderId'],
  [{}, ''],
])('D10 PUT /api/admin/orders/{id}/delivery with %j → 400', async (change, path) => {
  const reply = await move('00000000-0000-0000-0000-000000000000', change)
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path])
})

test('PUT /api/admin/orders/{id}/delivery → 409 fba_order_id_taken for the fbaOrderId of another order', async () => {
  const [one, two] = [await bought(), await bought()]
  expect((await move(one.id, { fbaOrderId: 'FBA-1' })).json().data.fbaOrderId).toBe('FBA-1')
  const reply = await move(two.id, { fbaOrderId: 'FBA-1', deliveryStatus: 'Shipped' })
  expect([reply.statusCode, reply.json().message]).toEqual([409, adminTexts.fbaOrderIdTaken])
  expect(reply.json().code).toBe('fba_order_id_taken')
  expect(await two.now()).toMatchObject({ deliveryStatus: 'Processing' })
})

test('S4.01 PUT delivery, POST mail and POST refund of an unpaid order → 409', async () => {
  const { parent } = await ready()
  const [{ _id }] = await orders(parent)
  const replies = [
    await move(_id, { deliveryStatus: 'Shipped' }),
    await call('POST', `/api/admin/orders/${_id}/mail`, undefined, admin()),
    await call('POST', `/api/admin/orders/${_id}/refund`, { reason: 'None' }, admin()),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
    replies.map(() => [409, adminTexts.notPaid]),
  )
})

test('POST /api/admin/orders/delivery → moves many orders, and says why for each that it does not', async () => {
  const [one, two, gone] = [await bought(), await bought(), await bought()]
  await move(gone.id, { deliveryStatus: 'Delivered' })
  const ids = [one.id, gone.id, two.id, 'nobody', one.id]
  const mailsBefore = (await one.subjects()).length
  const asked = await call(
    'POST',
    '/api/admin/orders/delivery',
    { ids, deliveryStatus: 'Shipped', dryRun: true },
    admin(),
  )
  expect([(await one.now()).deliveryStatus, (await one.subjects()).length]).toEqual(['Processing', mailsBefore])
  const reply = await call('POST', '/api/admin/orders/delivery', { ids, deliveryStatus: 'Shipped' }, admin())
  expect(asked.json()).toEqual(reply.json())
  expect(reply.json().data).toEqual([
    { _id: one.id },
    { _id: gone.id, problem: adminTexts.forwardOnly },
    { _id: two.id },
    { _id: 'nobody', problem: adminTexts.orderUnknown },
  ])
  expect(reply.json().mails).toBe(2)
  expect([(await one.now()).deliveryStatus, (await two.now()).deliveryStatus]).toEqual(['Shipped', 'Shipped'])
})

test('D26 PUT /api/admin/orders/{id}/delivery → Cancelled refunds the order and its free tokens once', async () => {
  const { id, parent, now, subjects } = await bought()
  const replies = await Promise.all([1, 2, 3].map(() => move(id, { deliveryStatus: 'Cancelled' })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const { amount, freeTokens } = await now()
  expect(await now()).toMatchObject({ deliveryStatus: 'Cancelled', refund: { status: 'Refunded', amount } })
  expect(await balance(parent)).toBe(0)
  expect((await adminGet(`orders/${id}`)).data).toMatchObject({ freeTokens, freeTokensTaken: freeTokens })
  expect((await subjects()).filter((subject) => subject.includes('refund'))).toHaveLength(1)
  const { rows } = await shop.pool.query(
    'SELECT refund.state FROM refund JOIN payment ON payment.id = payment_id JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'succeeded' }])
})

test('D26 orders that are cancelled together are refunded by the job, each once', async () => {
  const { id, now } = await bought()
  await call('POST', '/api/admin/orders/delivery', { ids: [id], deliveryStatus: 'Cancelled' }, admin())
  const { amount } = await now()
  expect((await adminGet(`orders/${id}`)).data.refundUnderWay).toBe(amount)
  await reconcileRefunds(shop.providers.payments)
  expect(await now()).not.toHaveProperty('refund')
  shop.aheadMs = 31_000
  for (let again = 0; again < 2; again += 1) await reconcileRefunds(shop.providers.payments)
  expect(await now()).toMatchObject({ refund: { status: 'Refunded', amount } })
  expect((await adminGet(`orders/${id}`)).data).not.toHaveProperty('refundUnderWay')
})

test('D26 Cancelled → cancels at the warehouse first; 409 already_shipped if that is too late', async () => {
  const stopped = await bought()
  await fulfilOrder(warehouse(), stopped.id)
  expect((await move(stopped.id, { deliveryStatus: 'Cancelled' })).json().data.deliveryStatus).toBe('Cancelled')
  await followDeliveries(warehouse())
  expect(await stopped.now()).toMatchObject({ deliveryStatus: 'Cancelled', refund: { status: 'Refunded' } })

  const sent = await bought()
  await fulfilOrder(warehouse(), sent.id)
  await fetch(`${sandbox.address}/fulfilment/control/orders/${sent.id}/progress`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'Shipped', carrierCode: 'UPS', trackingNumber: '1Z1' }),
  })
  const reply = await move(sent.id, { deliveryStatus: 'Cancelled' })
  expect([reply.statusCode, reply.json().message]).toEqual([409, adminTexts.warehouseHasIt])
  expect(reply.json().code).toBe('already_shipped')
  expect(await sent.now()).not.toHaveProperty('refund')
})

test('GET /api/admin/orders/{id} → SKU and sum of each line, its country, and the reference of the payment at the provider', async () => {
  const { id, order } = await bought()
  const { data } = await adminGet(`orders/${id}`)
  expect(data.country).toBe('US')
  expect(data).not.toHaveProperty('freeTokensTaken')
  const { rows } = await shop.pool.query('SELECT sku, total_cents FROM order_line WHERE order_id = $1', [id])
  expect(data.products).toMatchObject(rows.map(({ sku, total_cents }) => ({ sku, total: total_cents / 100 })))
  expect(data.paymentReference).toMatch(/^pi_/)
  expect(order).not.toHaveProperty('paymentReference')
})

test('D75 GET /api/admin/orders.csv → the filtered orders, safe from formulas, and an audit entry', async () => {
  const { order, email } = await bought()
  await shop.pool.query("UPDATE person SET firstname = '=1+1' FROM login WHERE person_id = id AND email = $1", [email])
  const csv = await call('GET', `/api/admin/orders.csv?search=${order.number}`, undefined, admin())
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  })
  const [head, line, ...others] = csvLines(csv.body)
  expect(head).toBe(
    'Number,Date,Type,Customer,Email,Amount,Currency,Refunded,Payment,Delivery,fbaOrderId,' +
      'Subtotal,Discount,Delivery price,Tax,Tax included,Delivery method,Country,Region,Recipient,Company,Street,Street 2,City,State,Zip,Phone,Lines,Lost in disputes',
  )
  const { name, street1, city, state, zip, phone } = delivery
  expect(line?.split(',').slice(11)).toEqual([
    order.amount.toFixed(2),
    '0.00',
    '0.00',
    '0.00',
    'no',
    'standard',
    'US',
    'OR',
    ...[name, '', street1, '', city, state, zip, `'${phone}`],
    `${order.products[0].quantity} × ${order.products[0].name} (${order.products[0].sku})`,
    '0.00',
  ])
  expect(line).toMatch(new RegExp(`^${order.number},[^,]+,physical,'=1[+]1 Winter,${email},`))
  expect(others).toEqual([])
  expect((await adminGet('audit?search=download')).data[0]).toMatchObject({ by: 'Nora', target: 'orders', details: {} })
  expect((await call('GET', '/api/admin/orders.csv?from=x', undefined, admin())).statusCode).toBe(400)
})

test('GET /api/admin/orders?problem= → exactly the orders that today’s page counts as parcels and as payments to look at', async () => {
  const [parcel, payment, arrived, shipped] = [await bought(), await bought(), await bought(), await bought()]
  const before = (await adminGet('today')).waiting
  await plantProblem(shop, parcel.id, 'pieces_missing')
  await plantProblem(shop, arrived.id, 'disputed_at_warehouse')
  await shop.pool.query(
    `INSERT INTO payment_problem (payment_id, kind, mismatch)
     SELECT id, 'paid_otherwise', '{"problem": "session"}' FROM payment WHERE order_id = $1`,
    [payment.id],
  )
  await move(arrived.id, { deliveryStatus: 'Delivered' })
  await move(shipped.id, { deliveryStatus: 'Shipped' })
  const { waiting } = await adminGet('today')
  expect([before.parcelProblems, waiting.parcelProblems]).toEqual([0, 1])
  expect(waiting.paymentProblems).toBe(before.paymentProblems + 1)
  const found = async (problem: string) =>
    (await adminGet(`orders?problem=${problem}`)).data.map(({ _id }: { _id: string }) => _id)
  expect(await found('parcel')).toEqual([parcel.id])
  expect(await found('payment')).toContain(payment.id)
  expect(await found('payment')).toHaveLength(waiting.paymentProblems)
  expect((await adminGet('orders?problem=x')).code).toBe('invalid_input')
  await shop.pool.query('DELETE FROM order_problem; DELETE FROM payment_problem')
})

test('D93 PUT /api/admin/orders/{id}/delivery from an older version → 409 stale with both, and nothing is cancelled', async () => {
  const { id, now } = await bought()
  const { version } = (await adminGet(`orders/${id}`)).data
  const tracking = { carrier: 'UPS', number: '1Z1' }
  expect((await move(id, { tracking, version })).statusCode).toBe(200)
  const reply = await move(id, { deliveryStatus: 'Cancelled', version })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    {
      code: 'stale',
      sent: { deliveryStatus: 'Cancelled', version },
      current: { tracking, deliveryStatus: 'Processing' },
    },
  ])
  expect((await move(id, { version })).statusCode).toBe(400)
  expect(await now()).toMatchObject({ deliveryStatus: 'Processing' })
  expect((await move(id, { deliveryStatus: 'Shipped' })).statusCode).toBe(200)
})
