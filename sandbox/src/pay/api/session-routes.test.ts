import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { basket, basketTotal, startPayments, submitCard } from '../../../test/started-payments.ts'
import { nowInSeconds } from '../clock.ts'

const minute = 60

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
      allowed_payment_method_types: ['card'],
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
    ['a mode that is not known', { mode: 'subscription' }, { param: 'mode' }],
    ['a name that is not known', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'a negative quantity',
      { line_items: [{ ...basket.line_items[0], quantity: -1 }] },
      { param: 'line_items[0][quantity]' },
    ],
    [
      'a quantity in halves',
      { line_items: [{ ...basket.line_items[0], quantity: 1.5 }] },
      { code: 'parameter_invalid_integer' },
    ],
    ['too long a life', { expires_at: nowInSeconds() + 25 * 60 * minute }, { param: 'expires_at' }],
    ['too short a life', { expires_at: nowInSeconds() + 29 * minute }, { param: 'expires_at' }],
    ['an address that is none', { success_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'success_url' }],
    ['an email that is none', { customer_email: 'parent' }, { code: 'email_invalid' }],
    ['a value that is too long', { metadata: { a: 'x'.repeat(501) } }, { param: 'metadata[a]' }],
    [
      'a payment method that is not known',
      { allowed_payment_method_types: ['us_bank_account'] },
      { param: 'allowed_payment_method_types[0]' },
    ],
    ['what this version of the API no longer has', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['something that cannot be expanded', { expand: ['currency'] }, { param: 'expand[0]' }],
  ])('with %s → 400', async (_what, more, detail) => {
    const { create, stripe } = await startPayments()
    const error = await create(more).catch((refused) => refused)
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...detail })
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })

  test.each([
    [49, 'amount_too_small'],
    [50, undefined],
  ])('of %i cents → %s', async (unit_amount, code) => {
    const { create } = await startPayments()
    const price_data = { currency: 'usd', unit_amount, product_data: { name: 'Sticker' } }
    const error = await create({ line_items: [{ quantity: 1, price_data }] }).catch((refused) => refused)
    expect(error.code).toBe(code)
  })

  test('with lines in two currencies → 400', async () => {
    const { create } = await startPayments()
    const euros = { quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'Stamp' } } }
    await expect(create({ line_items: [...basket.line_items, euros] })).rejects.toMatchObject({ param: 'line_items' })
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
      { description: 'Bear & Moon lamp', quantity: 2, amount_total: 6998, price: { unit_amount: 3499 } },
      { description: 'Speaker', quantity: 1, amount_total: 1250 },
    ])
    expect(session.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('3499')
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

test('GET /v1/checkout/sessions/:id/line_items → a page of the lines', async () => {
  const { create, stripe } = await startPayments()
  const { id } = await create()
  const first = await stripe.checkout.sessions.listLineItems(id, { limit: 1 })
  expect([first.data[0]?.description, first.has_more]).toEqual(['Bear & Moon lamp', true])
  const all = await stripe.checkout.sessions.listLineItems(id).autoPagingToArray({ limit: 10 })
  expect(all.map(({ amount_total }) => amount_total)).toEqual([6998, 1250])
})

describe('GET /v1/checkout/sessions', () => {
  test('→ newest first, page after page', async () => {
    const { create, stripe } = await startPayments()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id)

    const sessions = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(sessions.map(({ id }) => id)).toEqual(ids)
    const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3] ?? '' })
    expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect(before.has_more).toBe(true)
  })

  test('?status= ?created= ?payment_intent= → only those', async () => {
    const { create, stripe } = await startPayments()
    const paid = await create()
    await submitCard(paid.url, '4242424242424242')
    const open = await create()
    const ended = await stripe.checkout.sessions.expire((await create()).id)

    const idsOf = async (params: Stripe.Checkout.SessionListParams) =>
      (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id)
    expect(await idsOf({ status: 'open' })).toEqual([open.id])
    expect(await idsOf({ status: 'complete' })).toEqual([paid.id])
    expect(await idsOf({ status: 'expired' })).toEqual([ended.id])
    expect(await idsOf({ created: { gt: nowInSeconds() } })).toEqual([])
    expect(await idsOf({ created: { gte: paid.created, lte: nowInSeconds() } })).toHaveLength(3)
    const intent = (await stripe.checkout.sessions.retrieve(paid.id)).payment_intent
    expect(await idsOf({ payment_intent: String(intent) })).toEqual([paid.id])
    await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
    await expect(idsOf({ customer: 'cus_1' })).rejects.toMatchObject({ code: 'parameter_unknown' })
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
