import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { eventsOf, orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { dividers } from '../../../../test/fixtures/orders/parcels.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { plantProblem } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { call, login, emailsTo } = visitor(shop)
const { warehouse } = customers(shop)
const { post } = readers(shop)
const { admin, adminGet, move } = orderAdmin(shop, provider)
const { buy, send, change, read, lampsAndPouch } = dividers(shop, provider, admin)

const ups = { carrier: 'UPS', number: '1Z1' }
const dhl = { carrier: 'DHL', number: '42', url: 'https://dhl.example/42' }

test('D72 an order of three pieces leaves in two parcels: a mail for each with what is in it, and shipped with the last', async () => {
  const { id, number, email, now } = await buy()
  const first = await send(id, [{ line: 0, pieces: 1 }], { tracking: ups })
  expect(first.statusCode, first.body).toBe(200)
  const shown = { number: 1, shippedAt: expect.any(String), tracking: ups, lines: [{ line: 0, pieces: 1 }] }
  expect(first.json().data).toMatchObject({ deliveryStatus: 'Processing', parcels: [shown] })
  expect(await now()).toMatchObject({ deliveryStatus: 'Processing', parcels: [shown] })
  const [part] = await emailsTo(email)
  expect(part?.subject).toBe(`Part of your order ${number} is on its way: 1 of 3 pieces`)
  expect(part?.text).toContain('It travels with UPS, tracking number 1Z1')
  expect(part?.text).toContain('1 × $64.00')
  expect(part?.text).not.toContain('Carry Pouch')

  const rest = await send(id, lampsAndPouch(1, 1), { tracking: dhl })
  expect(rest.json().data).toMatchObject({ deliveryStatus: 'Shipped', parcels: [shown, { number: 2, tracking: dhl }] })
  expect(rest.json().data).not.toHaveProperty('tracking')
  const [last, ...before] = await emailsTo(email)
  expect(last?.subject).toBe(`The rest of your order ${number} is on its way: 2 of 3 pieces`)
  expect(last?.text).toContain('Follow the parcel: https://dhl.example/42')
  expect(before.filter(({ subject }) => subject.includes('on its way'))).toHaveLength(1)
  expect(eventsOf((await adminGet(`orders/${id}`)).data)).toEqual(
    expect.arrayContaining([
      'Parcel 1 shipped: 1 piece (Nora)',
      'Parcel 2 shipped: 2 pieces, the rest (Nora)',
      'Shipped (Nora)',
    ]),
  )
})

test('D72 D45 an order is delivered once all of its parcels are, and its time to return runs from then (L1)', async () => {
  const { id, parent, subjects, now } = await buy()
  await send(id, [{ line: 0, pieces: 1 }])
  const until = async () =>
    (await call('GET', '/api/user/returns', undefined, parent)).json().data.returnable[0]?.until as string | null
  expect((await change(id, 1, { isDelivered: true })).json().data).toMatchObject({ deliveryStatus: 'Processing' })
  expect(await until()).toBeNull()
  await move(id, { deliveryStatus: 'Shipped' })
  expect(await now()).toMatchObject({ deliveryStatus: 'Shipped', parcels: [{ number: 1 }, { number: 2 }] })
  const arrived = await change(id, 2, { isDelivered: true })
  expect(arrived.json().data).toMatchObject({ deliveryStatus: 'Delivered' })
  expect((await change(id, 2, { isDelivered: true })).statusCode).toBe(200)
  expect(await until()).not.toBeNull()
  expect((await subjects()).filter((subject) => subject.includes('has arrived'))).toHaveLength(1)
})

test('D72 an order that is moved to Delivered takes all of its parcels along', async () => {
  const { id, now } = await buy()
  await send(id, [{ line: 1, pieces: 1 }])
  await move(id, { deliveryStatus: 'Delivered', tracking: dhl })
  const { deliveryStatus, parcels } = await now()
  expect([deliveryStatus, parcels.length]).toEqual(['Delivered', 2])
  expect(parcels[1]).toMatchObject({ tracking: dhl, lines: lampsAndPouch(2, 0) })
  for (const { deliveredAt } of parcels) expect(deliveredAt).toEqual(expect.any(String))
})

test('D72 two packers at once, without a piece in two parcels → one parcel, and 409 stale for the other', async () => {
  const { id, subjects } = await buy()
  const { version } = await read(id)
  const replies = await Promise.all([1, 2].map(() => send(id, [{ line: 0, pieces: 1 }], { version })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ code: 'stale', current: { parcels: [{ number: 1 }] } })
  expect((await subjects()).filter((subject) => subject.startsWith('Part of'))).toHaveLength(1)
})

test('D32 D72 the same request twice, with its key → one parcel and one mail', async () => {
  const { id, subjects } = await buy()
  const { version } = await read(id)
  for (let again = 0; again < 2; again += 1) {
    const reply = await send(id, [{ line: 0, pieces: 1 }], { version, key: 'the same' })
    expect(reply.json().data?.parcels, reply.body).toHaveLength(1)
  }
  expect((await subjects()).filter((subject) => subject.startsWith('Part of'))).toHaveLength(1)
  expect((await send(id, [{ line: 1, pieces: 1 }], { version, key: 'the same' })).statusCode).toBe(409)
})

test.each([
  ['more pieces than were ordered', lampsAndPouch(3, 0)],
  ['a line that is not there', [{ line: 7, pieces: 1 }]],
])('D72 POST parcels with %s → 409 pieces_shipped, which says what is left', async (_, lines) => {
  const { id, subjects } = await buy()
  const reply = await send(id, lines)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'pieces_shipped'])
  expect(reply.json()).toMatchObject({ message: parcelTexts.piecesGone, sent: lines, current: [2, 1] })
  expect(await read(id)).not.toHaveProperty('parcels')
  expect((await subjects()).filter((subject) => subject.includes('on its way'))).toEqual([])
})

test('D72 POST parcels without pieces, with half of one, too many digits or a line twice → 400', async () => {
  const { id } = await buy()
  const [line, pieces] = [0, 1]
  const wrong = [
    { line, pieces: 0 },
    { line, pieces: -1 },
    { line, pieces: 0.5 },
    { line: -1, pieces },
  ]
  const lists = [
    [],
    ...wrong.map((one) => [one]),
    [{ line, pieces: 1e18 }],
    [...lampsAndPouch(1, 0), ...lampsAndPouch(1, 0)],
  ]
  for (const lines of lists) expect((await send(id, lines, { version: 1 })).statusCode, JSON.stringify(lines)).toBe(400)
})

test('D72 refunded pieces are sent in no parcel; those that went elsewhere do not leave either', async () => {
  const { id } = await buy()
  const refund = (lines: object) =>
    call('POST', `/api/admin/orders/${id}/refund`, { lines, reason: 'It was broken' }, admin())
  expect((await refund([{ line: 0, pieces: 1 }])).statusCode).toBe(200)
  expect((await send(id, lampsAndPouch(2, 0))).json()).toMatchObject({ code: 'pieces_shipped', current: [1, 1] })
  expect((await send(id, lampsAndPouch(1, 0))).statusCode).toBe(200)
  // With the last piece that was to be sent, the order has been sent.
  expect((await refund([{ line: 1, pieces: 1 }])).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ deliveryStatus: 'Shipped', parcels: [{ number: 1 }] })
  const again = await send(id, lampsAndPouch(0, 1))
  expect([again.statusCode, again.json().message]).toEqual([409, parcelTexts.shipped])
})

test('D72 the database itself keeps a piece from being in two parcels', async () => {
  const { id } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const twice = shop.pool.query('INSERT INTO shipment_line VALUES ($1, 1, 1, 2)', [id])
  await expect(twice).rejects.toThrow('order_line_shipment_pieces')
})

test('D72 all pieces of an order at once are the order: it is shipped as ever, without parcels', async () => {
  const { id, number, subjects } = await buy()
  const reply = await send(id, lampsAndPouch(2, 1), { tracking: ups })
  expect(reply.json().data).toMatchObject({ deliveryStatus: 'Shipped', tracking: ups })
  expect(reply.json().data).not.toHaveProperty('parcels')
  expect((await subjects())[0]).toBe(`Your order ${number} is on its way`)
})

test('D45 D72 the tracking of a parcel is changed later → a mail for each number, and none once it has arrived', async () => {
  const { id, number, subjects, now } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const mails = async () =>
    (await subjects()).filter((subject) => subject.startsWith('The tracking number of parcel 1'))
  for (let again = 0; again < 2; again += 1) expect((await change(id, 1, { tracking: ups })).statusCode).toBe(200)
  expect(await mails()).toEqual([`The tracking number of parcel 1 of your order ${number}`])
  expect((await now()).parcels[0].tracking).toEqual(ups)
  await change(id, 1, { tracking: dhl, isDelivered: true })
  await change(id, 1, { tracking: ups })
  expect(await mails()).toHaveLength(1)
  const { version } = await read(id)
  const stale = await change(id, 1, { tracking: dhl, version: version - 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  for (const other of ['2', '0', 'x', '-1', '99999999999999999999'])
    expect((await change(id, other, { isDelivered: true })).statusCode).toBe(404)
  expect((await change(id, 1, {})).statusCode).toBe(400)
})

test('D72 a tracking number of the whole order is that of its last parcel', async () => {
  const { id, subjects, now } = await buy()
  await send(id, lampsAndPouch(1, 0))
  await move(id, { tracking: dhl })
  expect((await now()).parcels[0]).not.toHaveProperty('tracking')
  await move(id, { deliveryStatus: 'Shipped' })
  expect((await now()).parcels[1]).toMatchObject({ tracking: dhl })
  await move(id, { tracking: ups })
  expect((await now()).parcels[1]).toMatchObject({ tracking: ups })
  expect((await subjects())[0]).toContain('The tracking number of parcel 2')
  expect((await read(id)).mails).toEqual(['confirmation', 'shipped', 'tracking'])
  const again = await call('POST', `/api/admin/orders/${id}/mail`, { mail: 'tracking' }, admin())
  expect(again.statusCode, again.body).toBe(200)
  const ofNumbers = (await subjects()).filter((subject) => subject.startsWith('The tracking number'))
  expect(ofNumbers).toEqual(Array(2).fill(expect.stringContaining('of parcel 2 of')))
})

test('D72 a divided order is never sent to the warehouse, and one that the warehouse may have is not divided', async () => {
  const divided = await buy()
  await send(divided.id, lampsAndPouch(1, 0))
  await fulfilOrder(warehouse(), divided.id)
  expect(await read(divided.id)).not.toHaveProperty('fbaOrderId')
  const named = await move(divided.id, { fbaOrderId: 'FBA-9' })
  expect([named.statusCode, named.json().message]).toEqual([409, parcelTexts.sentByHand])
  const there = await buy()
  await fulfilOrder(warehouse(), there.id)
  const reply = await send(there.id, lampsAndPouch(1, 0))
  expect([reply.statusCode, reply.json().message]).toEqual([409, parcelTexts.atWarehouse])
})

test('D64 D24 what is held, not paid or unknown is not sent in parcels', async () => {
  const { id } = await buy()
  await plantProblem(shop, id, 'disputed')
  expect((await send(id, lampsAndPouch(1, 0))).json().code).toBe('order_held')
  const unknown = await send(crypto.randomUUID(), lampsAndPouch(1, 0), { version: 1 })
  expect(unknown.statusCode).toBe(404)
})

test('D67 D79 a child and the list of orders see the parcels without their tracking', async () => {
  const { id, number, family } = await buy()
  await send(id, lampsAndPouch(1, 0), { tracking: ups })
  const child = await login(family.form.children[0]?.username ?? '')
  const [seen] = (await call('GET', '/api/user/orders', undefined, child)).json().data
  expect(seen.parcels).toEqual([{ number: 1, shippedAt: expect.any(String), lines: lampsAndPouch(1, 0) }])
  expect(JSON.stringify((await adminGet(`orders?search=${number}`)).data[0])).not.toContain('1Z1')
})

test('D45 POST mail {shipped} of a divided order → the mail of each parcel again', async () => {
  const { id, number, subjects } = await buy()
  await send(id, lampsAndPouch(1, 0))
  const before = (await subjects()).length
  const again = () => call('POST', `/api/admin/orders/${id}/mail`, { mail: 'shipped' }, admin())
  expect((await again()).statusCode).toBe(200)
  await move(id, { deliveryStatus: 'Shipped' })
  expect((await again()).statusCode).toBe(200)
  const part = `Part of your order ${number} is on its way: 1 of 3 pieces`
  const rest = `The rest of your order ${number} is on its way: 2 of 3 pieces`
  expect((await subjects()).slice(0, -before).sort()).toEqual([part, part, rest, rest])
})

test('D72 D75 the mails of parcels count what is sent: a piece that was refunded is not among them', async () => {
  const { id, number, subjects } = await buy()
  await post(`/api/admin/orders/${id}/refund`, { lines: [{ line: 0, pieces: 1 }], reason: 'One is enough' }, admin())
  await send(id, [{ line: 0, pieces: 1 }])
  await send(id, [{ line: 1, pieces: 1 }])
  const mails = (await subjects()).filter((subject) => subject.includes('on its way:'))
  expect(mails).toEqual([
    `The rest of your order ${number} is on its way: 1 of 2 pieces`,
    `Part of your order ${number} is on its way: 1 of 2 pieces`,
  ])
  await post(`/api/admin/orders/${id}/mail`, { mail: 'shipped' }, admin())
  expect((await subjects()).slice(0, 2)).toEqual(expect.arrayContaining(mails))
})
