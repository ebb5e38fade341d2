import { describe, expect, test } from 'vitest'
import { basketTotal, startPayments, submitCard } from '../../../test/started-payments.ts'

async function startPaid(card = '4242 4242 4242 4242') {
  const payments = await startPayments()
  const { id, url } = await payments.create()
  await submitCard(url, card)
  const session = await payments.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const intent = Object(session.payment_intent) as { id: string; latest_charge: string }
  return { ...payments, intentId: intent.id, chargeId: intent.latest_charge }
}

describe('POST /v1/refunds', () => {
  test('→ part after part, added up in the charge, until nothing is left; the shop is told each time (D26)', async () => {
    const { stripe, intentId, chargeId, shop } = await startPaid()
    const first = await stripe.refunds.create({
      payment_intent: intentId,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { orderId: '7' },
    })
    expect(first).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
      charge: chargeId,
      payment_intent: intentId,
      reason: 'requested_by_customer',
      metadata: { orderId: '7' },
    })
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 1000, refunded: false })

    const rest = await stripe.refunds.create({ payment_intent: intentId })
    expect(rest.amount).toBe(basketTotal - 1000)
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: basketTotal, refunded: true })

    await shop.until(5)
    expect(shop.types().slice(1)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded'])
    const amounts = shop.received.slice(1).map(({ body }) => JSON.parse(body).data.object)
    expect(amounts.map(({ amount_refunded }) => amount_refunded)).toEqual([undefined, 1000, undefined, basketTotal])
  })

  test('of more than is left, and of what is wholly refunded → 400', async () => {
    const { stripe, intentId: payment_intent } = await startPaid()
    await stripe.refunds.create({ payment_intent, amount: basketTotal - 10 })
    await expect(stripe.refunds.create({ payment_intent, amount: 11 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.refunds.create({ payment_intent, amount: 10 })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('25 at once of the whole amount → one of them', async () => {
    const { stripe, intentId, chargeId } = await startPaid()
    const tries = Array.from({ length: 25 }, () => stripe.refunds.create({ payment_intent: intentId }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await stripe.charges.retrieve(chargeId)).amount_refunded).toBe(basketTotal)
    expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1)
  })

  test.each(['4000 0000 0000 0002', '4000 0000 2400 0004'])('of the unpaid card %s → 400', async (card) => {
    const { stripe, intentId } = await startPaid(card)
    await expect(stripe.refunds.create({ payment_intent: intentId })).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('GET /v1/payment_intents/:id, /v1/charges/:id and /v1/refunds/:id → the object, expanded; unknown → 404', async () => {
  const { stripe, intentId, chargeId } = await startPaid('4000 0000 0000 9995')
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    latest_charge: { id: chargeId, status: 'failed', paid: false, failure_code: 'card_declined' },
  })
  expect(await stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] })).toMatchObject({
    payment_intent: { id: intentId },
  })
  for (const lookUp of [stripe.paymentIntents, stripe.charges, stripe.refunds]) {
    await expect(lookUp.retrieve('none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  }
})

test('GET /v1/charges, /v1/refunds and /v1/disputes → newest first, from a moment on, by payment, page by page', async () => {
  const { stripe, create, intentId, chargeId } = await startPaid('4000 0000 0000 0259')
  const { url } = await create()
  await submitCard(url, '4242 4242 4242 4242')
  const charges = await stripe.charges.list({ created: { gte: 1 }, limit: 1 })
  expect(charges).toMatchObject({ has_more: true, data: [{ disputed: false }] })
  const rest = await stripe.charges.list({ limit: 1, starting_after: charges.data[0]?.id ?? '' })
  expect(rest).toMatchObject({ has_more: false, data: [{ id: chargeId, disputed: true }] })
  expect((await stripe.charges.list({ payment_intent: intentId })).data.map(({ id }) => id)).toEqual([chargeId])
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400
  for (const list of [stripe.charges, stripe.refunds, stripe.disputes]) {
    expect((await list.list({ created: { gte: tomorrow } })).data).toEqual([])
  }
})

describe('disputes', () => {
  test('the card 0259 → pays, and is disputed at once; the money is withdrawn, and nothing can be refunded', async () => {
    const { stripe, shop, intentId, chargeId } = await startPaid('4000 0000 0000 0259')
    const { data } = await stripe.disputes.list({ payment_intent: intentId })
    expect(data).toMatchObject([
      { charge: chargeId, amount: basketTotal, reason: 'fraudulent', status: 'needs_response' },
    ])
    expect((await stripe.charges.retrieve(chargeId)).disputed).toBe(true)
    await expect(stripe.refunds.create({ payment_intent: intentId })).rejects.toMatchObject({ code: 'charge_disputed' })
    await shop.until(3)
    expect(shop.types().slice(1)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  test('the card 1976 → an inquiry: no money is withdrawn, and it can be refunded', async () => {
    const { stripe, shop, intentId } = await startPaid('4000 0000 0000 1976')
    const [inquiry] = (await stripe.disputes.list({ payment_intent: intentId })).data
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    expect((await stripe.refunds.create({ payment_intent: intentId, amount: 100 })).status).toBe('succeeded')
    await shop.until(4)
    expect(shop.types()).not.toContain('charge.dispute.funds_withdrawn')
  })

  test.each([
    ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
    ['lost', ['charge.dispute.closed']],
    ['under_review', ['charge.dispute.updated']],
  ] as const)('POST /pay/control/disputes/:id/status {status: %s} → %j', async (status, events) => {
    const { stripe, control, shop, intentId } = await startPaid()
    const opened = await control('POST', `payment_intents/${intentId}/dispute`, { amount: 1000 })
    expect(opened.body).toMatchObject({ amount: 1000, status: 'needs_response' })
    expect((await control('POST', `disputes/${opened.body.id}/status`, { status })).body).toMatchObject({ status })
    expect((await stripe.disputes.retrieve(opened.body.id)).status).toBe(status)
    await shop.until(3 + events.length)
    expect(shop.types().slice(3)).toEqual(events)
  })
})

test('the card 7726 → its refunds stay pending, counted by the charge, until they succeed or fail', async () => {
  const { stripe, control, shop, intentId, chargeId } = await startPaid('4000 0000 0000 7726')
  const [one, other] = [
    await stripe.refunds.create({ payment_intent: intentId, amount: 1000 }),
    await stripe.refunds.create({ payment_intent: intentId, amount: 500 }),
  ]
  expect([one.status, other.status]).toEqual(['pending', 'pending'])
  expect((await stripe.charges.retrieve(chargeId)).amount_refunded).toBe(1500)
  expect((await control('POST', `refunds/${one.id}/succeed`)).body).toMatchObject({ status: 'succeeded' })
  expect((await control('POST', `refunds/${one.id}/succeed`)).status).toBe(409)
  expect((await control('POST', `refunds/${other.id}/fail`)).body).toMatchObject({ status: 'failed' })
  expect((await stripe.charges.retrieve(chargeId)).amount_refunded).toBe(1000)
  await shop.until(8)
  expect(shop.types().slice(5)).toEqual(['refund.updated', 'refund.updated', 'refund.failed'])
})
