import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { basket, startPayments, stripeClient } from '../../../test/started-payments.ts'

test.each(['sk_live_51abc', 'pk_test_51abc', 'sk_test_', 'rk_test_51abc'])('the key %s → 401', async (key) => {
  const { webUrl } = await startPayments()
  const error = await stripeClient(webUrl, key)
    .checkout.sessions.list()
    .catch((refused) => refused)
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(error.message).not.toContain('51abc')
})

test('no key → 401 with an error object', async () => {
  const reply = await (await startPayments()).app.inject('/v1/checkout/sessions')
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({ error: { type: 'invalid_request_error', message: expect.any(String) } })
})

describe('PUT /pay/control/outage', () => {
  test('{mode: errors} → every call 503, until {mode: none}', async () => {
    const { stripe, control } = await startPayments()
    expect(await control('PUT', 'outage', { mode: 'errors' })).toEqual({ status: 200, body: { mode: 'errors' } })
    for (let call = 0; call < 2; call += 1) {
      const error = await stripe.checkout.sessions.create(basket).catch((refused) => refused)
      expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError)
      expect(error.statusCode).toBe(503)
    }
    await control('PUT', 'outage', { mode: 'none' })
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('{mode: refused} → connections closed unanswered, and nothing done', async () => {
    const { stripe, control } = await startPayments()
    await control('PUT', 'outage', { mode: 'refused' })
    await expect(stripe.checkout.sessions.create(basket)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    await control('PUT', 'outage', { mode: 'none' })
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('{mode: lost, calls: 2} → two answers lost after the work; the same key then finds what was done', async () => {
    const { stripe, control } = await startPayments()
    // Two, because the client retries a closed connection once.
    await control('PUT', 'outage', { mode: 'lost', calls: 2 })
    const create = () => stripe.checkout.sessions.create(basket, { idempotencyKey: 'order-7' })
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect((await control('GET', 'outage')).body).toEqual({ mode: 'none' })

    const made = (await stripe.checkout.sessions.list()).data
    expect(made).toHaveLength(1)
    expect((await create()).id).toBe(made[0]?.id)
  })
})
