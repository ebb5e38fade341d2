import { packingSlipsPath, slipOfParcel, withOrders } from '@storylamp/contract/orders/packing'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { dividers } from '../../../../test/fixtures/orders/parcels.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { readPacking, readSentParcel, weighLines } from '../packing/parcels.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { call, emailsTo } = visitor(shop)
const { load } = readers(shop)
const { admin, adminGet, move, closeProblems } = orderAdmin(shop, provider)
const { buy, send, change, read, lampsAndPouch } = dividers(shop, provider, admin)
const { setStock, stockOf, stockAstray } = stocks(shop)

const toShip = async () => (await adminGet('today')).waiting.ordersToShip as number
const refund = (id: string, body: object = {}) =>
  call('POST', `/api/admin/orders/${id}/refund`, { reason: 'It was late', ...body }, admin())

test('D26 cancelling an order of which a part has left: the rest is refunded and in the stock again, what left is not', async () => {
  await setStock(lamp, 10)
  const { id, subjects, now } = await buy()
  expect(await stockOf(lamp)).toEqual([8, 0])
  await send(id, lampsAndPouch(1, 0))
  const waiting = await toShip()
  const reply = await move(id, { deliveryStatus: 'Cancelled' })
  expect(reply.statusCode, reply.body).toBe(200)
  const { refundable, amount, refund: back, ...order } = reply.json().data
  expect(order).toMatchObject({ deliveryStatus: 'Shipped', products: [{ refunded: 1 }, { refunded: 1 }] })
  expect(order.parcels).toHaveLength(1)
  expect(back).toMatchObject({ status: 'Partly refunded' })
  // The lamp that has left is all that can still be refunded.
  expect(refundable.lines).toEqual([[amount - back.amount], []])
  expect(await stockOf(lamp)).toEqual([9, 0])
  expect(await stockAstray()).toEqual([])
  expect(await toShip()).toBe(waiting - 1)
  expect((await subjects()).filter((subject) => subject.includes('on its way'))).toHaveLength(1)
  expect((await send(id, lampsAndPouch(0, 1))).json().message).toBe(parcelTexts.shipped)
  await change(id, 1, { isDelivered: true })
  expect((await now()).deliveryStatus).toBe('Delivered')
})

test('D26 D77 the rest is cancelled after a piece that had left came back into the stock: all that is in the house is counted', async () => {
  await setStock(lamp, 10)
  const { id, parent } = await buy()
  await send(id, lampsAndPouch(1, 0))
  await takeBack(parent, id)
  expect(await stockOf(lamp)).toEqual([9, 0])
  expect((await move(id, { deliveryStatus: 'Cancelled' })).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([10, 0])
  expect(await stockAstray()).toEqual([])
})

test('D26 D77 the rest is cancelled after a piece that never left was put back: it is counted once', async () => {
  await setStock(lamp, 10)
  const { id, parent } = await buy()
  await takeBack(parent, id, async () => {
    await closeProblems(id)
    expect((await send(id, lampsAndPouch(1, 0))).statusCode).toBe(200)
  })
  expect(await stockOf(lamp)).toEqual([9, 0])
  expect((await move(id, { deliveryStatus: 'Cancelled' })).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([9, 0])
})

/** A lamp is returned and put into the stock. */
async function takeBack(parent: Tokens, orderId: string, meanwhile = async (): Promise<unknown> => undefined) {
  const asked = await call('POST', '/api/user/returns', { orderId, lines: lampsAndPouch(1, 0) }, parent)
  await meanwhile()
  const step = (name: string, body: object = {}) =>
    call('POST', `/api/admin/returns/${asked.json().data._id}/${name}`, body, admin())
  await step('approve')
  const received = await step('receive', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] })
  expect(received.json().data).toMatchObject({ lines: [{ restocked: 1 }] })
  shop.errors.splice(0)
}

test('D26 D45 after its rest is cancelled, the mails say what is not sent, and list only what has arrived', async () => {
  const { id, email } = await buy()
  const mails = async (about: string) => (await emailsTo(email)).filter(({ subject }) => subject.includes(about))
  await send(id, lampsAndPouch(1, 0))
  await change(id, 1, { isDelivered: true })
  expect((await move(id, { deliveryStatus: 'Cancelled' })).json().data).toMatchObject({ deliveryStatus: 'Delivered' })
  await expect.poll(async () => (await mails('Your refund'))[0]?.text).toContain('had not left yet is cancelled')
  const later = await call('POST', `/api/admin/orders/${id}/refund`, { reason: 'A scratch', amount: 5 }, admin())
  expect(later.statusCode, later.body).toBe(200)
  const [second] = await mails('Your refund')
  expect(second?.text).toContain('we have refunded $5.00 to your card, which makes ')
  expect(second?.text).not.toContain('is cancelled')
  const again = await call('POST', `/api/admin/orders/${id}/mail`, { mail: 'delivered' }, admin())
  expect(again.statusCode, again.body).toBe(200)
  const arrived = await mails('has arrived')
  expect(arrived).toHaveLength(2)
  for (const { text } of arrived) {
    expect(text).toContain('1 × $64.00')
    expect(text).not.toMatch(/2 × |Carry Pouch/)
  }
})

test('D26 a refund of everything of an order of which a part has left → nothing is to ship, and nothing is cancelled', async () => {
  const { id } = await buy()
  await send(id, lampsAndPouch(1, 0))
  await change(id, 1, { isDelivered: true })
  const waiting = await toShip()
  expect((await refund(id)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ deliveryStatus: 'Delivered', refund: { status: 'Refunded' } })
  expect(await toShip()).toBe(waiting - 1)
})

test('D26 the rest of an order costs more than is left of its payment → what is left goes back', async () => {
  const { id } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const { amount } = await read(id)
  await refund(id, { amount: amount - 1 })
  const { data } = (await move(id, { deliveryStatus: 'Cancelled' })).json()
  expect(data).toMatchObject({ deliveryStatus: 'Shipped', refund: { status: 'Refunded', amount } })
})

test('D26 D64 the rest is cancelled while the payment is disputed → it goes back once the dispute is won, and what left does not', async () => {
  const { id, now } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [id],
  )
  await provider.webhooks({})
  const { id: dispute } = await provider.dispute(rows[0].intent_id)
  await expect.poll(async () => (await read(id)).isHeld).toBe(true)
  expect((await send(id, lampsAndPouch(1, 0))).json().code).toBe('order_held')
  expect((await move(id, { deliveryStatus: 'Cancelled' })).json().data).toMatchObject({ deliveryStatus: 'Shipped' })
  expect(await now()).not.toHaveProperty('refund')
  await provider.moveDispute(dispute, 'won')
  await expect.poll(async () => (await read(id)).refundUnderWay).toBeGreaterThan(0)
  const asked = await shop.pool.query(
    'SELECT position, pieces FROM refunded_part WHERE order_id = $1 ORDER BY position',
    [id],
  )
  expect(asked.rows).toEqual([
    { position: 0, pieces: 1 },
    { position: 1, pieces: 1 },
  ])
  await provider.webhooks({ mode: 'drop' })
  shop.errors.splice(0)
})

test('D45 D64 the rest is cancelled after a lost dispute → the mail says so, and staff can send it again', async () => {
  const { id, number, subjects } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [id],
  )
  await provider.webhooks({})
  const { id: dispute } = await provider.dispute(rows[0].intent_id)
  await provider.moveDispute(dispute, 'lost')
  await expect.poll(async () => (await read(id)).disputes?.[0].state).toBe('lost')
  expect((await move(id, { deliveryStatus: 'Cancelled' })).json().data.mails).toContain('cancelled')
  const again = await call('POST', `/api/admin/orders/${id}/mail`, { mail: 'cancelled' }, admin())
  expect(again.statusCode, again.body).toBe(200)
  const mailed = (await subjects()).filter((subject) => subject.endsWith('is cancelled'))
  expect(mailed).toEqual(Array(2).fill(`The rest of your order ${number} at Storylamp is cancelled`))
  await provider.webhooks({ mode: 'drop' })
  shop.errors.splice(0)
})

test('D6 D66 an account is deleted while a part of its order is on the way: the rest is cancelled, address and tracking go on delivery', async () => {
  const { id, parent, number } = await buy()
  await send(id, lampsAndPouch(1, 0), { tracking: { carrier: 'UPS', number: 'zq1' } })
  const remove = (body: object) => call('DELETE', '/api/user/me/', { password, ...body }, parent)
  const exported = (await call('GET', '/api/user/export', undefined, parent)).json()
  expect(exported.account.orders[0].parcels[0].tracking.number).toBe('zq1')
  const asked = (await remove({})).json()
  expect(asked.items[0].text).toMatch(new RegExp(`^Order ${number} .* a part of it not shipped yet$`))
  expect((await remove({ settleOpen: true })).statusCode).toBe(200)
  const stored = async () => {
    const { rows } = await shop.pool.query(
      'SELECT customer_order.state, delivery_details, p.tracking FROM customer_order JOIN shipment p ON order_id = id WHERE id = $1 AND p.number = 1',
      [id],
    )
    return rows[0]
  }
  expect(await stored()).toMatchObject({ state: 'shipped', tracking: { number: 'zq1' } })
  expect((await change(id, 1, { isDelivered: true })).statusCode).toBe(200)
  expect(await stored()).toEqual({ state: 'delivered', delivery_details: null, tracking: null })
})

test('D72 the slip of a parcel lists its pieces and their weight; slips and pick list of the order only what has not left', async () => {
  await shop.pool.query("UPDATE product SET weight_grams = 400 WHERE id = ANY('{owl-lamp-sage,carry-pouch-sand}')")
  const { id, number } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const pieces = ({ parcels }: Awaited<ReturnType<typeof readPacking>>) =>
    parcels.map(({ lines }) => [lines.map((line) => line.pieces), weighLines(lines)])
  expect(pieces(await readSentParcel(shop.db, [id], 1))).toEqual([[[1], 400]])
  expect(pieces(await readPacking(shop.db, [id]))).toEqual([[[1, 1], 800]])
  const slip = await load(slipOfParcel(id, 1), admin())
  expect([slip.status, slip.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await load(slipOfParcel(id, 2), admin())).status).toBe(404)
  expect((await load(`${packingSlipsPath}?ids=${id}&parcel=x`, admin())).status).toBe(400)
  await move(id, { deliveryStatus: 'Shipped' })
  expect(await readPacking(shop.db, [id])).toEqual({
    parcels: [],
    left: [{ number: Number(number), reason: 'nothing is left to send' }],
  })
  expect((await load(withOrders(packingSlipsPath, [id]), admin())).status).toBe(404)
  expect((await load(slipOfParcel(id, 2), admin())).status).toBe(200)
})

test('D77 what is withdrawn from an order of which a part has left is to be sent back', async () => {
  const { id, parent, subjects } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const asked = await call('POST', '/api/user/returns', { orderId: id, lines: lampsAndPouch(1, 0) }, parent)
  expect(asked.statusCode, asked.body).toBe(201)
  const returned = asked.json().data._id
  expect((await adminGet(`returns/${returned}`)).data).toMatchObject({ isUnshipped: false })
  expect((await subjects()).some((subject) => subject.startsWith('We have received'))).toBe(true)
  shop.errors.splice(0)
})
