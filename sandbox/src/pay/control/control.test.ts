import { expect, test } from 'vitest'
import { basketTotal, startPayments, submitCard } from '../../../test/started-payments.ts'

const delayedCard = '4000 0000 2400 0004'

async function startPending() {
  const payments = await startPayments()
  const { id, url } = await payments.create()
  await submitCard(url, delayedCard)
  const settle = (outcome: string) => payments.control('POST', `sessions/${id}/settle`, { outcome })
  const expand = ['payment_intent.latest_charge' as const]
  return { ...payments, id, settle, retrieve: () => payments.stripe.checkout.sessions.retrieve(id, { expand }) }
}

test('settle {outcome: succeeded} → the pending payment is paid, and the shop is told', async () => {
  const { settle, retrieve, shop } = await startPending()
  expect((await settle('succeeded')).body).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(await retrieve()).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      amount_received: basketTotal,
      latest_charge: { status: 'succeeded', paid: true },
    },
  })
  await shop.until(2)
  expect(shop.types()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
  expect((await settle('failed')).status).toBe(409)
})

test('settle {outcome: failed} → the pending payment stays unpaid, and the shop is told', async () => {
  const { settle, retrieve, shop } = await startPending()
  expect((await settle('failed')).body).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  expect(await retrieve()).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method', latest_charge: { status: 'failed', paid: false } },
  })
  await shop.until(2)
  expect(shop.types()[1]).toBe('checkout.session.async_payment_failed')
  expect((await settle('succeeded')).status).toBe(409)
})

test('settle of a payment that is not pending → 409, of an unknown session → 404, with other words → 400', async () => {
  const { control, create, settle } = await startPending()
  const { id } = await create()
  expect((await control('POST', `sessions/${id}/settle`, { outcome: 'failed' })).status).toBe(409)
  expect((await control('POST', 'sessions/cs_test_none/settle', { outcome: 'failed' })).status).toBe(404)
  expect((await settle('perhaps')).status).toBe(400)
})

test('POST sessions/:id/expire → as if its time were over; one that is not open → 400', async () => {
  const { control, create, shop, id } = await startPending()
  const open = await create()
  expect((await control('POST', `sessions/${open.id}/expire`)).body).toMatchObject({ status: 'expired' })
  await shop.until(2)
  expect(shop.types()[1]).toBe('checkout.session.expired')
  expect((await control('POST', `sessions/${open.id}/expire`)).status).toBe(400)
  expect((await control('POST', `sessions/${id}/expire`)).status).toBe(400)
})

test('POST refunds/:id/fail → the money counts as not refunded again, and the shop is told', async () => {
  const { settle, retrieve, stripe, control, shop } = await startPending()
  await settle('succeeded')
  const session = await retrieve()
  const intent = Object(session.payment_intent) as { id: string; latest_charge: { id: string } }
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect((await control('POST', `refunds/${refund.id}/fail`)).body).toMatchObject({ status: 'failed' })
  const charge = await stripe.charges.retrieve(intent.latest_charge.id)
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
  await shop.until(6)
  expect(shop.types().slice(2)).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'])
  expect((await control('POST', `refunds/${refund.id}/fail`)).status).toBe(409)
})

test('GET /pay → payments, refunds and webhooks in words, with buttons for what is pending', async () => {
  const { page, settle, retrieve, stripe, shop, app, id } = await startPending()
  await shop.until(1)
  expect(await page('/pay')).toMatch(/\$82\.48[\s\S]*Pending[\s\S]*Let it succeed[\s\S]*Let it fail/)

  const press = await app.inject({
    method: 'POST',
    url: `/pay/control/sessions/${id}/settle`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=succeeded',
  })
  expect([press.statusCode, press.headers.location]).toEqual([303, '/pay'])
  expect((await settle('failed')).status).toBe(409)

  const intent = Object((await retrieve()).payment_intent) as { id: string }
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1000, reason: 'requested_by_customer' })
  const shown = await page('/pay')
  expect(shown).toContain('Paid, $10.00 refunded')
  expect(shown).toContain('requested by customer')
  expect(shown).toContain('checkout.session.async_payment_succeeded')
})

test('GET /pay → says so when nothing is there, and while something is switched on', async () => {
  const { page, control } = await startPayments()
  expect(await page('/pay')).toContain('When the shop opens a checkout, it appears here.')
  await control('PUT', 'outage', { mode: 'errors' })
  await control('PUT', 'webhooks', { mode: 'drop' })
  const shown = await page('/pay')
  expect(shown).toContain('An outage is switched on.')
  expect(shown).toContain('Webhooks: drop.')
})
