import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { customers, notPaid, paidOnce } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { ready, outcome } = customers(shop)
const provider = atProvider(sandbox)

beforeEach(async () => {
  await shop.pool.query("UPDATE product SET token_price_hundredths = 500 WHERE id = 'owl-lamp-sage'")
  await provider.webhooks({ mode: 'drop' })
})

const now = () => Math.floor(Date.now() / 1000)

function sign(body: string, { at = now(), secret = sandbox.stripe.webhookSecret } = {}) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
const deliver = (body: string, signature: string | undefined) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  })
let events = 0
const eventAbout = (sessionId: string, id = `evt_test_${++events}_${now()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid', amount_total: 1 } },
  })

test('a signed event makes the shop ask the provider: what the event itself says is not believed', async () => {
  const { family, sessionId, url } = await ready()
  const early = eventAbout(sessionId)
  expect((await deliver(early, sign(early))).statusCode).toBe(200)
  expect(await outcome(family)).toEqual(notPaid)
  await provider.pay(url)
  const body = eventAbout(sessionId)
  expect((await deliver(body, sign(body))).statusCode).toBe(200)
  expect(await outcome(family)).toEqual(paidOnce)
})

test('forged, old, from the future, altered, unsigned or broken → 400, and nothing happens', async () => {
  const { family, sessionId, url } = await ready()
  await provider.pay(url)
  const body = eventAbout(sessionId)
  const refused: [string, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, 'nonsense'],
    [body, sign(body, { secret: 'whsec_of_somebody_else' })],
    [body, sign(body, { at: now() - 301 })],
    [body, sign(body, { at: now() + 360 })],
    [body, sign(body, { at: now() + 10 ** 9 })],
    [`${body} `, sign(body)],
    [body.replace('paid', 'free'), sign(body)],
    [body, sign(body).replace('v1', 'v0')],
    ['{', sign('{')],
    ['', sign('')],
  ]
  for (const [sent, signature] of refused) {
    const reply = await deliver(sent, signature)
    expect([reply.statusCode, reply.json().code], signature).toEqual([400, 'signature_invalid'])
  }
  expect(await outcome(family)).toEqual(notPaid)
})

test('an event about a foreign object or an unknown session is acknowledged and ignored', async () => {
  const count = async () => (await shop.pool.query('SELECT 1 FROM payment_event')).rowCount
  const before = await count()
  for (const body of [
    eventAbout('cs_test_nobody'),
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      data: { object: { object: 'customer' } },
    }),
  ]) {
    expect((await deliver(body, sign(body))).statusCode).toBe(200)
  }
  expect(await count()).toBe(before)
})

test('work that fails answers 5xx, nothing of it stays, and the same event sent again has one effect', async () => {
  const { family, sessionId, url } = await ready()
  await provider.pay(url)
  const body = eventAbout(sessionId)
  await shop.pool.query('ALTER TABLE wallet_entry RENAME TO wallet_entry_away')
  expect((await deliver(body, sign(body))).statusCode).toBe(500)
  expect(shop.errors.splice(0)).toHaveLength(1)
  await shop.pool.query('ALTER TABLE wallet_entry_away RENAME TO wallet_entry')
  expect(await outcome(family)).toEqual(notPaid)
  for (let again = 0; again < 3; again++) expect((await deliver(body, sign(body))).statusCode).toBe(200)
  expect(await outcome(family)).toEqual(paidOnce)
})

test('a provider that cannot be asked answers 503, and the event sent again has its effect', async () => {
  const { family, sessionId, url } = await ready()
  await provider.pay(url)
  const body = eventAbout(sessionId)
  await provider.outage({ mode: 'errors' })
  expect((await deliver(body, sign(body))).statusCode).toBe(503)
  await provider.outage({ mode: 'none' })
  expect((await deliver(body, sign(body))).statusCode).toBe(200)
  expect(await outcome(family)).toEqual(paidOnce)
})

/** What the open problem of a payment is, if it has one. */
const problemOf = async (sessionId: string) => {
  const { rows } = await shop.pool.query(
    `SELECT mismatch ->> 'problem' AS problem FROM payment JOIN payment_problem ON payment_id = payment.id
     WHERE session_id = $1 AND closed_at IS NULL`,
    [sessionId],
  )
  return rows[0]?.problem
}

test.each([
  ['amount', 'UPDATE payment SET amount_cents = amount_cents + 1 WHERE session_id = $1'],
  ['currency', "UPDATE payment SET currency = 'EUR' WHERE session_id = $1"],
])('a payment of the wrong %s is never Completed, and somebody is told', async (kind, change) => {
  const { family, sessionId, url } = await ready()
  await shop.pool.query(change, [sessionId])
  await provider.pay(url)
  const body = eventAbout(sessionId)
  expect((await deliver(body, sign(body))).statusCode).toBe(200)
  expect(shop.errors.splice(0).join()).toContain('a payment is not what was agreed on')
  expect(await outcome(family)).toMatchObject({ payment: 'Failed', tokens: 0, mails: 0 })
  expect(await problemOf(sessionId)).toBe(kind)
})

test('of a payment of too much, all can be refunded at the provider, and its problem is over then', async () => {
  const { sessionId, url } = await ready()
  await shop.pool.query('UPDATE payment SET amount_cents = amount_cents - 1 WHERE session_id = $1', [sessionId])
  await provider.pay(url)
  const paid = eventAbout(sessionId)
  await deliver(paid, sign(paid))
  shop.errors.splice(0)
  const read = 'SELECT amount_cents, refunded_cents, intent_id FROM payment WHERE session_id = $1'
  const [{ intent_id: intent }] = (await shop.pool.query(read, [sessionId])).rows
  expect(await problemOf(sessionId)).toBe('amount')
  await provider.refund(intent)
  const refunded = JSON.stringify({
    id: `evt_test_refunded_${now()}`,
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', payment_intent: intent } },
  })
  expect((await deliver(refunded, sign(refunded))).statusCode).toBe(200)
  const [{ amount_cents: agreed, ...after }] = (await shop.pool.query(read, [sessionId])).rows
  expect(after).toMatchObject({ refunded_cents: agreed })
  expect(await problemOf(sessionId)).toBeUndefined()
})

test('a session of another payment is never taken for this one', async () => {
  const [one, other] = [await ready(), await ready()]
  await provider.pay(one.url)
  await shop.pool.query("UPDATE payment SET session_id = session_id || '_away' WHERE session_id = $1", [one.sessionId])
  await shop.pool.query('UPDATE payment SET session_id = $1 WHERE session_id = $2', [one.sessionId, other.sessionId])
  const body = eventAbout(one.sessionId)
  await deliver(body, sign(body))
  shop.errors.splice(0)
  expect(await outcome(other.family)).toMatchObject({ payment: 'Failed', tokens: 0, mails: 0 })
})
