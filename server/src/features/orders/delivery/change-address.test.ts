import { addressTexts } from '@storylamp/contract/orders/order-texts'
import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery } from '../../../../test/fixtures/orders/checkouts.ts'
import { eventsOf, orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { plantHandOver } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { createLog } from '../../../platform/logs/log.ts'
import { FulfilmentError, type FulfilmentProvider, ShipmentRefused } from '../../../providers/fulfilment/provider.ts'
import { fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeFamily } = visitor(shop)
const { warehouse } = customers(shop)
const { admin, adminGet, move, closeProblems, bought } = orderAdmin(shop, atProvider(sandbox))

const elsewhere = { ...delivery, street1: '9 Harbour Road', city: 'Astoria', zip: '97103' }
const change = (id: string, address: object = elsewhere, version?: number) =>
  call('PUT', `/api/admin/orders/${id}/address`, { address, ...(version === undefined ? {} : { version }) }, admin())

test('D72 staff change the address of an unshipped order: mail, timeline, audit, and the price stays', async () => {
  const { id, order, email } = await bought()
  const before = (await adminGet(`orders/${id}`)).data
  const reply = await change(id, elsewhere, before.version)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data } = reply.json()
  expect(data.deliveryDetails).toMatchObject({ street1: '9 Harbour Road', city: 'Astoria', country: 'United States' })
  expect([data.amount, data.sums]).toEqual([before.amount, before.sums])
  expect(data.version).toBeGreaterThan(before.version)
  expect(eventsOf(data).join('\n')).toContain('The address is changed (')
  const [mail] = await emailsTo(email)
  expect(mail?.subject).toBe(`The new address of your order ${order.number}`)
  expect(mail?.text).toContain('9 Harbour Road')
  const log = await adminGet(`audit?search=${encodeURIComponent(`order ${order.number}`)}`)
  expect(log.data[0].action).toBe('change an address')
  expect(JSON.stringify(log)).not.toContain('Harbour')
})

test('D45 D72 the mail of a new address is sent again, and once the parcel has left it invites no change', async () => {
  const { id, order, email } = await bought()
  const again = () => call('POST', `/api/admin/orders/${id}/mail`, { mail: 'address' }, admin())
  expect((await again()).json().code).toBe('mail_not_due')
  await change(id)
  expect((await adminGet(`orders/${id}`)).data.mails).toEqual(['confirmation', 'address'])
  expect((await again()).statusCode).toBe(200)
  await move(id, { deliveryStatus: 'Shipped' })
  expect((await again()).statusCode).toBe(200)
  const mails = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('The new address'))
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill(`The new address of your order ${order.number}`))
  expect(mails.map(({ text }) => text.includes('before it is shipped'))).toEqual([false, true, true])
  expect(mails[0]?.text).toContain('9 Harbour Road')
})

test('D72 the same address changes and mails nothing', async () => {
  const { id, subjects } = await bought()
  const before = await subjects()
  expect((await change(id, { ...delivery, country: 'US' })).statusCode).toBe(200)
  expect(await subjects()).toEqual(before)
})

test('D72 D73 another country → 400 at its field', async () => {
  const { id } = await bought()
  const reply = await change(id, { ...delivery, country: 'Canada', state: 'ON', zip: 'H3Z 2Y7' })
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'address.country'])
  const wrong = await change(id, { ...delivery, zip: 'nowhere', street1: '' })
  expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual(['address.street1', 'address.zip'])
})

test('D72 D73 another region → 400 at its field, where delivery or tax differ among them', async () => {
  const { id } = await bought()
  const inHawaii = { ...elsewhere, state: 'HI', zip: '96720' }
  const saved = (await adminGet('settings')).data.tax
  const rate = { place: 'US-HI', taxClass: 'goods', percent: 4, from: '2026-01-01' }
  const setRates = (rates: object[]) => call('PUT', '/api/admin/settings', { tax: { rates } }, admin())
  expect((await setRates([...saved.rates, rate])).statusCode).toBe(200)
  const refused = await change(id, inHawaii)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'address.state'])
  expect((await setRates(saved.rates)).statusCode).toBe(200)
  expect((await change(id, inHawaii)).statusCode).toBe(200)
})

test('D72 an order that the warehouse has refused says so until it takes it, and its address can be changed, unless an earlier attempt went unanswered', async () => {
  const refuse = () => Promise.reject(new ShipmentRefused('the warehouse answered 400: InvalidInput'))
  const fail = () => Promise.reject(new FulfilmentError('the warehouse cannot be reached'))
  const sendBy = (id: string, send: FulfilmentProvider['send']) => {
    const fulfilment = { send, track: async () => undefined, cancel: async () => {} }
    const deps = { db: shop.db, clock: () => new Date(), log: createLog('silent'), shopOrigin: shop.origin, fulfilment }
    return expect(fulfilOrder(deps, id)).rejects.toThrow('the warehouse')
  }
  const { id } = await bought()
  for (let again = 0; again < 2; again += 1) await sendBy(id, refuse)
  expect((await adminGet(`orders/${id}`)).data.problems).toMatchObject([{ kind: 'warehouse_refused' }])
  expect((await change(id)).statusCode).toBe(200)
  const waiting = "SELECT FROM job WHERE task = 'fulfil-order' AND payload ->> 'orderId' = $1"
  const { rowCount: before } = await shop.pool.query(waiting, [id])
  await closeProblems(id)
  expect((await shop.pool.query(waiting, [id])).rowCount).toBe((before ?? 0) + 1)
  await sendBy(id, refuse)
  await fulfilOrder(warehouse(), id)
  const { data } = await adminGet(`orders/${id}`)
  expect([data.problems, data.fbaOrderId]).toEqual([undefined, id])
  expect(eventsOf(data).filter((what) => /warehouse/.test(what))).toEqual([
    'The warehouse has refused it',
    expect.stringMatching(/^Problem closed: refused by the warehouse \(/),
    'The warehouse has refused it',
    'The warehouse has it',
  ])
  const unanswered = await bought()
  await sendBy(unanswered.id, fail)
  await sendBy(unanswered.id, refuse)
  expect((await change(unanswered.id)).statusCode).toBe(409)
})

test('D72 an order that two of the staff change → 409 stale with both versions for the second', async () => {
  const { id } = await bought()
  const { version } = (await adminGet(`orders/${id}`)).data
  expect((await change(id, elsewhere, version)).statusCode).toBe(200)
  const refused = await change(id, { ...elsewhere, city: 'Salem' }, version)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'stale',
    sent: { address: { city: 'Salem' } },
    current: { deliveryDetails: { city: 'Astoria' } },
  })
})

test('D72 what is shipped, cancelled or handed to the warehouse keeps its address (409)', async () => {
  const shipped = await bought()
  await move(shipped.id, { deliveryStatus: 'Shipped' })
  expect((await change(shipped.id)).json().code).toBe('already_shipped')
  const cancelled = await bought()
  await move(cancelled.id, { deliveryStatus: 'Cancelled' })
  expect((await change(cancelled.id)).json().code).toBe('already_shipped')
  const handed = await bought()
  await plantHandOver(shop, handed.id)
  expect((await change(handed.id)).json()).toMatchObject({
    code: 'already_shipped',
    message: expect.stringContaining('warehouse'),
  })
})

test('D72 a parent changes where an unshipped order goes: mail, timeline, and staff who have its page open are told', async () => {
  const { id, order, email, parent, now } = await bought()
  const before = (await adminGet(`orders/${id}`)).data
  const { addressVersion } = await now()
  expect(addressVersion).toBe(before.version)
  const own = (address: object, version?: number, who = parent) =>
    call('PUT', `/api/user/orders/${id}/address`, { address, ...(version && { version }) }, who)
  const reply = await own(elsewhere, addressVersion)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: addressTexts.changed }])
  const after = (await adminGet(`orders/${id}`)).data
  expect(after.deliveryDetails).toMatchObject({ street1: '9 Harbour Road', city: 'Astoria' })
  expect([after.amount, after.sums]).toEqual([before.amount, before.sums])
  expect(eventsOf(after)).toContain('The address is changed by its customer')
  const [mail] = await emailsTo(email)
  expect([mail?.subject, mail?.text.includes('9 Harbour Road')]).toEqual([
    `The new address of your order ${order.number}`,
    true,
  ])
  const stale = await move(id, { deliveryStatus: 'Shipped', version: before.version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  expect((await own(delivery, before.version)).json().code).toBe('stale')
  const inCanada = { ...delivery, country: 'Canada', state: 'ON', zip: 'H3Z 2Y7' }
  const { errors } = (await own(inCanada)).json()
  expect(errors).toEqual([{ path: 'address.country', message: addressTexts.countryStays }])
  expect((await move(id, { deliveryStatus: 'Shipped' })).statusCode).toBe(200)
  const late = await own(delivery)
  expect([late.statusCode, late.json().message]).toEqual([409, addressTexts.addressShipped])
  expect(await now()).not.toHaveProperty('addressVersion')
})

test('D72 a child and another family change no address, and a parent five times a day', async () => {
  const { id, parent } = await bought()
  const { parent: other, child } = await makeFamily()
  const own = (street1: string, who = parent) =>
    call('PUT', `/api/user/orders/${id}/address`, { address: { ...delivery, street1 } }, who)
  expect([(await own('1 Elm Street', other)).statusCode, (await own('1 Elm Street', child)).statusCode]).toEqual([
    404, 403,
  ])
  const codes: number[] = []
  for (const house of [1, 2, 3, 4, 5, 6]) codes.push((await own(`${house} Elm Street`)).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})
