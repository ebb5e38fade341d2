import { once } from 'node:events'
import { createServer } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../bin/free-port.ts'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { startWebhookReceiver } from '../../../test/fixtures/webhook-receiver.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/clock.ts'
import { recordEvent } from '../events/index.ts'
import { sendWebhooks } from './index.ts'

const settings = { sandboxUrl: '' }
beforeAll(async () => {
  settings.sandboxUrl = `http://localhost:${await freePort()}`
})
const shop = useShop({ RATE_LIMIT_SCALE: '1000' }, undefined, undefined, undefined, settings)
const { call, emailsTo, makeAdmin } = visitor(shop)
const path = '/api/admin/webhooks'
const nora = { accountId: '7f0e3c1e-0000-4000-8000-000000000001', name: 'Nora Keeper' }

let owner: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
})

const clock = () => new Date(Date.now() + shop.aheadMs)
const send = () => sendWebhooks({ db: shop.db, clock, shopOrigin: shop.origin, isProduction: false, reach: settings })
const record = (name = 'Owl', reason?: string, targetId = 'owl') =>
  recordEvent(shop.db, {
    kind: 'product.created',
    details: { name, sku: 'OWL-1', price: 20 },
    by: nora,
    about: { target: 'product', targetId },
    ...(reason && { reason }),
  })

const make = async (changes: object = {}) => {
  const form = { url: `${settings.sandboxUrl}/in`, kinds: ['product.created', 'other'], ...changes }
  const reply = await call('POST', path, form, owner)
  expect(reply.statusCode, reply.body).toBe(201)
  const { data, secret } = reply.json()
  onTestFinished(async () => void (await call('DELETE', `${path}/${data._id}`, undefined, owner)))
  return { id: data._id as string, secret: secret as string }
}
const stored = async (id: string) => (await shop.pool.query('SELECT * FROM webhook WHERE id = $1', [id])).rows[0]
const deliveries = async (id: string) => {
  // Sessions end while the clock is ahead.
  const { aheadMs } = shop
  shop.aheadMs = 0
  const reply = await call('GET', `${path}/${id}`, undefined, owner)
  shop.aheadMs = aheadMs
  return reply.json().data as Record<string, unknown>[]
}

async function startReceiver(...secrets: string[]) {
  const receiver = await startWebhookReceiver(new URL(settings.sandboxUrl).port, ...secrets)
  onTestFinished(receiver.stop)
  return receiver
}

/** In this process: replies with the status that it is told, and notes whose ids came. */
async function startAnswering(status: number) {
  const receiver = { status, refused: '', ids: [] as string[], names: [] as string[], stop: () => {} }
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''))
    receiver.ids.push(String(request.headers['webhook-id']))
    receiver.names.push(body.data.details.name)
    response.writeHead(body.data.details.name === receiver.refused ? 422 : receiver.status).end('my reply')
  })
  server.listen(Number(new URL(settings.sandboxUrl).port), '127.0.0.1')
  await once(server, 'listening')
  receiver.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(receiver.stop)
  return receiver
}

/** Events of other files' transactions may delay what is read. */
const sendUntil = (isDone: () => boolean | Promise<boolean>) =>
  expect
    .poll(async () => {
      await send()
      return isDone()
    })
    .toBe(true)

test('what happens is sent in order, signed as Standard Webhooks says, without who did it and why', async () => {
  const { id, secret } = await make()
  const { received } = await startReceiver(secret)
  await recordEvent(shop.db, { kind: 'stock.adjusted', details: { pieces: 3 }, by: nora })
  for (const name of ['Owl', 'Fox', 'Bear']) await record(name, 'asked by a family')
  await sendUntil(() => received().length >= 3)
  await send()
  expect(received().map(({ data }) => (data.details as { name: string }).name)).toEqual(['Owl', 'Fox', 'Bear'])
  const [first] = received()
  expect(first).toEqual({
    id: `evt_${first?.data.event}_${id}`,
    signatures: 1,
    type: 'product.created',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      event: expect.any(Number),
      kind: 'product.created',
      ...{ order: null, payment: null, family: null, target: 'product', targetId: 'owl' },
      details: { name: 'Owl', sku: 'OWL-1', price: 20 },
    },
  })
  expect(JSON.stringify(received())).not.toMatch(/Nora|asked/)
  expect(await deliveries(id)).toHaveLength(3)
})

test('an event waits for those whose transaction began before it, and none is lost', async () => {
  const { secret } = await make()
  const { received } = await startReceiver(secret)
  await shop.db.transaction().execute(async (slow) => {
    await recordEvent(slow, { kind: 'product.created', details: { name: 'Slow', sku: '', price: 1 }, by: 'shop' })
    await record('Quick')
    await send()
    expect(received()).toEqual([])
  })
  await sendUntil(() => received().length === 2)
  expect(received().map(({ data }) => (data.details as { name: string }).name)).toEqual(['Slow', 'Quick'])
})

test('while a receiver fails nothing overtakes, pauses grow, and each event comes afterwards with the same id', async () => {
  const { id } = await make()
  const receiver = await startAnswering(500)
  for (const name of ['Owl', 'Fox', 'Bear']) await record(name)
  await sendUntil(() => receiver.ids.length > 0)
  for (const [at, seconds] of [60, 240, 960, 3840, 14_400, 14_400].entries()) {
    const { rows } = await shop.pool.query('SELECT tried_at FROM webhook_delivery WHERE webhook_id = $1', [id])
    const waitFor = (waited: number) => {
      shop.aheadMs = rows[0].tried_at.getTime() - Date.now() + waited * 1000
    }
    waitFor(seconds - 30)
    await send()
    expect(receiver.ids).toHaveLength(at + 1)
    waitFor(seconds + 1)
    await send()
    expect(receiver.ids).toHaveLength(at + 2)
  }
  expect((await stored(id)).failing_since).not.toBeNull()
  expect(new Set(receiver.names)).toEqual(new Set(['Owl']))
  expect(await deliveries(id)).toMatchObject([{ attempts: 7, status: 500, reply: 'my reply', deliveredAt: null }])
  receiver.status = 200
  shop.aheadMs += 5 * hourMs
  await sendUntil(() => receiver.names.at(-1) === 'Bear')
  expect(receiver.names.slice(-3)).toEqual(['Owl', 'Fox', 'Bear'])
  expect(new Set(receiver.ids).size).toBe(3)
  expect(await stored(id)).toMatchObject({ failing_since: null, off_at: null })
})

test('many events wait without a row each, and come in order once the receiver is back', async () => {
  const { id } = await make()
  await shop.pool.query(
    `INSERT INTO event (kind, actor, details)
     SELECT 'product.created', 'shop', jsonb_build_object('name', n::text) FROM generate_series(1, 150) AS n`,
  )
  await sendUntil(async () => (await deliveries(id)).length === 1)
  const receiver = await startAnswering(204)
  shop.aheadMs = 2 * minuteMs
  await sendUntil(() => receiver.names.length >= 150)
  expect(receiver.names).toEqual(Array.from({ length: 150 }, (_, at) => String(at + 1)))
})

test('after three days of failure it is switched off with a mail to the shop, and goes on where it stopped', async () => {
  const { id } = await make()
  const contact = (await call('GET', '/api/admin/settings', undefined, owner)).json().data.contact.email
  const receiver = await startAnswering(500)
  await record('Owl')
  await sendUntil(() => receiver.ids.length > 0)
  shop.aheadMs = 3 * dayMs - minuteMs
  await send()
  expect(await stored(id)).toMatchObject({ off_at: null })
  shop.aheadMs = 3 * dayMs + 5 * hourMs
  await send()
  expect((await stored(id)).off_at).not.toBeNull()
  expect(await emailsTo(contact)).toMatchObject([{ subject: 'A webhook is switched off' }])
  receiver.status = 200
  await record('Fox')
  await send()
  expect(receiver.names).not.toContain('Fox')
  shop.aheadMs = 0
  expect((await call('PUT', `${path}/${id}`, { isOn: true }, owner)).statusCode).toBe(200)
  shop.aheadMs = 3 * dayMs + 6 * hourMs
  await sendUntil(() => receiver.names.includes('Fox'))
  expect(receiver.names.slice(-2)).toEqual(['Owl', 'Fox'])
  shop.aheadMs = 0
})

test('an event that is never taken holds up its own product alone, is given up after three days with a mail, and can be sent by hand', async () => {
  const { id } = await make()
  const contact = (await call('GET', '/api/admin/settings', undefined, owner)).json().data.contact.email
  const receiver = await startAnswering(200)
  receiver.refused = 'Owl'
  await record('Owl')
  await record('Owl again')
  await record('Fox', undefined, 'fox')
  await sendUntil(() => receiver.names.includes('Owl'))
  shop.aheadMs = minuteMs / 2
  await sendUntil(() => receiver.names.includes('Fox'))
  expect(receiver.names).toEqual(['Owl', 'Fox'])
  await send()
  expect(receiver.names).toEqual(['Owl', 'Fox'])
  const attempts = 'UPDATE webhook_delivery SET attempts = $1 WHERE webhook_id = $2 AND delivered_at IS NULL'
  await shop.pool.query(attempts, [21, id])
  for (const [hours, isGivenUp] of [
    [5, false],
    [10, true],
  ] as const) {
    shop.aheadMs = hours * hourMs
    await sendUntil(() => receiver.names.length === 2 + hours / 5)
    expect((await deliveries(id)).some(({ givenUpAt }) => givenUpAt !== null)).toBe(isGivenUp)
  }
  shop.aheadMs += 2 * minuteMs
  await sendUntil(() => receiver.names.at(-1) === 'Owl again')
  expect(await stored(id)).toMatchObject({ off_at: null, failing_since: null })
  expect((await emailsTo(contact)).map(({ subject }) => subject)).toContain('A webhook does not take an event')
  shop.aheadMs = 0
  receiver.refused = ''
  const { eventId: event } = (await deliveries(id)).find(({ givenUpAt }) => givenUpAt !== null) ?? {}
  const again = await call('POST', `${path}/${id}/deliveries/${event}`, undefined, owner)
  expect(again.json().data).toMatchObject({ status: 200, deliveredAt: expect.any(String) })
  expect(receiver.names.at(-1)).toBe('Owl')
})

test('a new secret signs at once, and the former one for a day too', async () => {
  const { id, secret } = await make()
  const { secret: next } = (await call('PUT', `${path}/${id}`, { isSecretNew: true }, owner)).json()
  expect(next).not.toBe(secret)
  const { received, stop } = await startReceiver(secret, next)
  await record('Owl')
  await sendUntil(() => received().length === 1)
  expect(received()[0]?.signatures).toBe(2)
  await stop()
  const old = await startReceiver(secret)
  await shop.pool.query("UPDATE webhook SET rotated_at = rotated_at - interval '1 day' WHERE id = $1", [id])
  await record('Fox')
  await sendUntil(async () => (await deliveries(id))[0]?.status === 401)
  expect(old.received()).toEqual([])
})

test('what a later version has written is sent as other, and by its name to who has chosen that', async () => {
  const [all, named, neither] = [await make(), await make(), await make({ kinds: ['product.created'] })]
  await shop.pool.query("UPDATE webhook SET kinds = '{order.wrapped}' WHERE id = $1", [named.id])
  const { received } = await startReceiver(all.secret, named.secret, neither.secret)
  await shop.pool.query(
    `INSERT INTO event (kind, actor, details) VALUES ('order.wrapped', 'warehouse', '{"paper": "red"}')`,
  )
  await sendUntil(() => received().length === 2)
  const data = expect.objectContaining({ kind: 'order.wrapped', details: { paper: 'red' } })
  expect(received()).toMatchObject([
    { type: 'other', data },
    { type: 'other', data },
  ])
  expect(await deliveries(neither.id)).toEqual([])
})

test('an event is sent again by hand with the same id, also while it is off, and what waits follows', async () => {
  const { id } = await make()
  const receiver = await startAnswering(500)
  await record('Owl')
  await sendUntil(() => receiver.ids.length > 0)
  const [{ eventId: event } = {}] = await deliveries(id)
  const again = (of: unknown, by = owner) => call('POST', `${path}/${id}/deliveries/${of}`, undefined, by)
  expect((await again(event)).json().data).toMatchObject({ status: 500, attempts: 2, deliveredAt: null })
  receiver.status = 202
  expect((await again(event)).json().data).toMatchObject({ status: 202, attempts: 3, reply: 'my reply' })
  expect(new Set(receiver.ids).size).toBe(1)
  await record('Fox')
  await sendUntil(() => receiver.names.includes('Fox'))
  await call('PUT', `${path}/${id}`, { isOn: false }, owner)
  expect((await again(event)).statusCode).toBe(200)
  for (const unknown of ['0', 'none', '9'.repeat(30)]) expect((await again(unknown)).statusCode).toBe(404)
})

test('what is sent before is not sent to who comes later, and nothing to who is switched off or deleted', async () => {
  const receiver = await startAnswering(200)
  await record('Before')
  const isAhead = 'SELECT FROM event WHERE xact >= pg_snapshot_xmin(pg_current_snapshot())'
  await expect.poll(async () => (await shop.pool.query(isAhead)).rowCount).toBe(0)
  const { id } = await make()
  await call('PUT', `${path}/${id}`, { isOn: false }, owner)
  await record('Owl')
  await send()
  expect(receiver.names).toEqual([])
  await call('PUT', `${path}/${id}`, { isOn: true }, owner)
  await sendUntil(() => receiver.names.length === 1)
  expect(receiver.names).toEqual(['Owl'])
  expect((await call('DELETE', `${path}/${id}`, undefined, owner)).statusCode).toBe(200)
  await record('Fox')
  await send()
  expect(receiver.names).toEqual(['Owl'])
})
