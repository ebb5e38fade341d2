import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { basket, basketTotal, startPayments, submitCard } from '../../../test/started-payments.ts'
import { nowInSeconds } from '../clock.ts'

const minute = 60
const sticker = { currency: 'usd', unit_amount: 49, product_data: { name: 'Sticker' } }

describe('POST /v1/checkout/sessions', () => {
  test('→ an open session that carries what was given, for the official client', async () => {
    const { stripe, webUrl } = await startPayments()
    const expires_at = nowInSeconds() + 31 * minute
    const session = await stripe.checkout.sessions.create({
      ...basket,
      expires_at,
      client_reference_id: 'order-7',
      customer_email: 'parent@example.com',
      metadata: { orderId: '7', note: 'a=b&c[d]' },
    })
    expect(session).toMatchObject({
      object: 'checkout.session',
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      url: `${webUrl}/pay/checkout/${session.id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: basketTotal,
      currency: 'usd',
      expires_at,
      client_reference_id: 'order-7',
      customer_email: 'parent@example.com',
      metadata: { orderId: '7', note: 'a=b&c[d]' },
      payment_intent: null,
      livemode: false,
      success_url: basket.success_url,
    })
    expect(session.lastResponse.requestId).toMatch(/^req_\w+$/)
  })

  test('→ a session that lives for 24 hours when nothing is said', async () => {
    const session = await (await startPayments()).create()
    expect(session.expires_at - session.created).toBe(24 * 60 * minute)
  })

  test.each<[string, object, { code?: string; param?: string }]>([
    ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    ['a name that is not known', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    ['too long a life', { expires_at: nowInSeconds() + 25 * 60 * minute }, { param: 'expires_at' }],
    ['too short a life', { expires_at: nowInSeconds() + 29 * minute }, { param: 'expires_at' }],
    ['what this version of the API no longer has', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['49 cents', { line_items: [{ quantity: 1, price_data: sticker }] }, { code: 'amount_too_small' }],
  ])('with %s → 400', async (_what, more, detail) => {
    const { create, stripe } = await startPayments()
    const error = await create(more).catch((refused) => refused)
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...detail })
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })
})

describe('GET /v1/checkout/sessions/:id', () => {
  test('?expand= → payment, charge and lines in place of ids', async () => {
    const { create, stripe } = await startPayments()
    const { id, url } = await create({ payment_intent_data: { metadata: { orderId: '7' } } })
    await submitCard(url, '4242 4242 4242 4242')

    const expand = ['payment_intent.latest_charge', 'line_items']
    const session = await stripe.checkout.sessions.retrieve(id, { expand })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: basketTotal,
        metadata: { orderId: '7' },
        latest_charge: {
          object: 'charge',
          paid: true,
          amount: basketTotal,
          amount_refunded: 0,
          payment_method_details: { card: { last4: '4242', exp_month: 12, exp_year: 2034 } },
        },
      },
    })
    expect(session.line_items?.data).toMatchObject([
      { description: 'Bear & Moon lamp', quantity: 2, amount_total: 6998 },
      { description: 'Speaker', quantity: 1, amount_total: 1250 },
    ])
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toMatch(/^pi_/)
  })

  test('of an unknown session → 404', async () => {
    const { stripe } = await startPayments()
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_none'",
    })
  })
})

test('GET /v1/checkout/sessions → newest first, page after page; an unknown filter is refused', async () => {
  const { create, stripe } = await startPayments()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id)
  const sessions = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(sessions.map(({ id }) => id)).toEqual(ids)
  await expect(stripe.checkout.sessions.list({ customer: 'cus_1' })).rejects.toMatchObject({
    code: 'parameter_unknown',
  })
})

describe('POST /v1/checkout/sessions/:id/expire', () => {
  test('→ expired once, the shop is told, and the payment it had begun is canceled', async () => {
    const { create, stripe, shop } = await startPayments()
    const { id, url } = await create()
    await submitCard(url, '4000 0000 0000 0002')
    const expired = await stripe.checkout.sessions.expire(id, { expand: ['payment_intent'] })
    expect(expired).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } })
    await shop.until(1)
    expect(shop.types()).toEqual(['checkout.session.expired'])

    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('has a status of `expired`'),
    })
  })

  test('of a paid session → 400, and it stays paid', async () => {
    const { create, stripe } = await startPayments()
    const { id, url } = await create()
    await submitCard(url, '4242424242424242')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  })
})
