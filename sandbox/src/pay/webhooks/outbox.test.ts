import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { startPayments, submitCard } from '../../../test/started-payments.ts'
import { temporaryFolder } from '../../../test/started-sandbox.ts'
import { openStore } from '../../store.ts'
import type { Delivery } from '../../webhooks/delivery.ts'
import { openOutbox } from '../../webhooks/outbox.ts'
import { isTooOld, pauseMsAfter, usualSettings } from '../../webhooks/settings.ts'

const card = '4242 4242 4242 4242'

async function startAndPay(count = 1, settings?: object) {
  const payments = await startPayments()
  if (settings) await payments.control('PUT', 'webhooks', settings)
  const ids: string[] = []
  for (let paid = 0; paid < count; paid += 1) {
    const { id, url } = await payments.create({ client_reference_id: String(paid) })
    await submitCard(url, card)
    ids.push(id)
  }
  const deliveries = async () => (await payments.control('GET', 'webhooks')).body.deliveries
  const heardOf = () => payments.shop.received.map(({ about }) => about)
  const aWhile = () => new Promise((passed) => setTimeout(passed, 250))
  return { ...payments, ids, deliveries, heardOf, aWhile }
}

test('a webhook carries the whole object and a signature that the official client accepts', async () => {
  const { shop, stripe, webhookSecret, ids } = await startAndPay()
  const [received] = await shop.until(1)
  const { body = '', signature = '' } = received ?? {}
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_\w+$/),
    object: 'event',
    type: 'checkout.session.completed',
    api_version: stripe.getApiField('version'),
    livemode: false,
    data: { object: { id: ids[0], object: 'checkout.session', payment_status: 'paid', client_reference_id: '0' } },
  })
  expect(() => stripe.webhooks.constructEvent(body.replace('paid', 'PAID'), signature, webhookSecret)).toThrow()
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
})

test('webhooks come in the order of their events', async () => {
  const { shop, heardOf, ids } = await startAndPay(8)
  await shop.until(8)
  expect(heardOf()).toEqual(ids)
})

test('a webhook that is not accepted comes again after 1 s, then 2 s, freshly signed, until it is', async () => {
  const payments = await startPayments()
  payments.shop.answers.push(500, 302)
  const { url } = await payments.create()
  await submitCard(url, card)
  const tries = await payments.shop.until(3)
  expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  expect(new Set(tries.map(({ signature }) => signature)).size).toBe(3)
  const [first = 0, second = 0, third = 0] = tries.map(({ atMs }) => atMs)
  expect(second - first).toBeGreaterThanOrEqual(990)
  expect(third - second).toBeGreaterThanOrEqual(1990)
  await expect
    .poll(async () => (await payments.control('GET', 'webhooks')).body.deliveries)
    .toMatchObject([{ state: 'delivered', attempts: 3, lastAnswer: '200' }])
})

test('the pauses double up to a minute, and a day later it is given up', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(pauseMsAfter)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 32e3, 60e3, 60e3])
  const dayMs = 24 * 60 * 60 * 1000
  expect([isTooOld(5, 5 + dayMs), isTooOld(5, 6 + dayMs)]).toEqual([false, true])
})

test('one that fails does not hold up those after it', async () => {
  const payments = await startPayments()
  payments.shop.answers.push(500)
  for (let paid = 0; paid < 3; paid += 1) await submitCard((await payments.create()).url, card)
  const [first, second, third, fourth] = (await payments.shop.until(4)).map(({ about }) => about)
  expect(fourth).toBe(first)
  expect(new Set([first, second, third]).size).toBe(3)
})

test('a shop that is away gets its webhooks when it is back, also from a sandbox that was started anew', async () => {
  const { control, app, folder, ids } = await startAndPay(2, { mode: 'hold' })
  expect((await control('GET', 'webhooks')).body.deliveries).toMatchObject([{ state: 'held' }, { state: 'held' }])
  await app.close()

  const { shop } = await startPayments({ storeFolder: folder })
  await shop.until(2)
  expect(shop.received.map(({ about }) => about)).toEqual(ids)
})

test('why a shop could not be reached is noted', async () => {
  const { control, create } = await startPayments({ webhookUrl: `http://127.0.0.1:${await freePort()}/` })
  await submitCard((await create()).url, card)
  await expect
    .poll(async () => (await control('GET', 'webhooks')).body.deliveries)
    .toMatchObject([{ state: 'waiting', attempts: 1, lastAnswer: 'ECONNREFUSED' }])
})

describe('PUT /pay/control/webhooks', () => {
  test('{mode: hold} → nothing arrives until it is released, then in order; what comes later is held again', async () => {
    const { shop, control, heardOf, ids, create, aWhile } = await startAndPay(3, { mode: 'hold' })
    await aWhile()
    expect(shop.received).toEqual([])
    const { body } = await control('POST', 'webhooks/release')
    expect(heardOf()).toEqual(ids)
    expect(body.deliveries).toMatchObject(Array(3).fill({ state: 'delivered', attempts: 1 }))
    await submitCard((await create()).url, card)
    await aWhile()
    expect(shop.received).toHaveLength(3)
  })

  test('{mode: hold, reorder: true} → released newest first', async () => {
    const { control, heardOf, ids } = await startAndPay(4, { mode: 'hold', reorder: true })
    await control('POST', 'webhooks/release')
    expect(heardOf()).toEqual(ids.toReversed())
  })

  test('{mode: drop} → never arrives, not even later', async () => {
    const { shop, control, deliveries, aWhile } = await startAndPay(1, { mode: 'drop' })
    await control('PUT', 'webhooks', { mode: 'deliver' })
    await control('POST', 'webhooks/release')
    await aWhile()
    expect(shop.received).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'dropped', attempts: 0 }])
  })

  test('{mode: deliver} → what was held arrives', async () => {
    const { control, shop } = await startAndPay(2, { mode: 'hold' })
    await control('PUT', 'webhooks', {})
    await shop.until(2)
  })

  test('{duplicate: 5} → each arrives five times at once, with the same event id', async () => {
    const { shop, aWhile } = await startAndPay(1, { duplicate: 5 })
    await shop.until(5)
    await aWhile()
    expect(shop.received).toHaveLength(5)
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1)
  })

  test('{delayMs: 700} → arrives that much later', async () => {
    const startedMs = Date.now()
    const { shop } = await startAndPay(1, { delayMs: 700 })
    const [received] = await shop.until(1)
    expect((received?.atMs ?? 0) - startedMs).toBeGreaterThanOrEqual(700)
  })
})

test('POST /pay/control/events/:id/resend → the old event once more, whatever became of it', async () => {
  const { control, deliveries, shop } = await startAndPay(1, { mode: 'drop' })
  const [{ id }] = await deliveries()
  expect((await control('POST', `events/${id}/resend`)).body).toMatchObject({ state: 'delivered', attempts: 1 })
  expect((await control('POST', `events/${id}/resend`)).body).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(shop.received.map((received) => received.id)).toEqual([id, id])
  expect((await control('POST', 'events/evt_none/resend')).status).toBe(404)
})

test('the list of deliveries holds the newest 1,000, so that a long life does not slow it down', async () => {
  const store = await openStore<{ deliveries: Delivery }>(await temporaryFolder())
  const outbox = openOutbox(store, async () => ({ outcome: 'accepted', words: '200' }))
  onTestFinished(() => outbox.close().then(store.close))
  outbox.change({ ...usualSettings, mode: 'hold' })
  for (let number = 1; number <= 1001; number += 1)
    void outbox.enqueue({ id: `evt_${number}`, type: 'any', about: 'it' })
  const ids = outbox.deliveries().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 'evt_1001', 'evt_2'])
})
