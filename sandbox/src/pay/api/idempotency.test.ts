import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { basket, startPayments } from '../../../test/started-payments.ts'

const idempotencyKey = 'order-7'

test('a key that was seen before → the first answer again, and nothing done twice', async () => {
  const { stripe } = await startPayments()
  const first = await stripe.checkout.sessions.create(basket, { idempotencyKey })
  await stripe.checkout.sessions.expire(first.id)
  const again = await stripe.checkout.sessions.create(basket, { idempotencyKey })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('25 requests of one key at once → one session, 25 times the same answer', async () => {
  const { stripe } = await startPayments()
  const tries = Array.from({ length: 25 }, () => stripe.checkout.sessions.create(basket, { idempotencyKey }))
  const sessions = await Promise.all(tries)
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('a key with other parameters → 400 idempotency_error', async () => {
  const { stripe } = await startPayments()
  await stripe.checkout.sessions.create(basket, { idempotencyKey })
  const other = { ...basket, client_reference_id: 'other' }
  const error = await stripe.checkout.sessions.create(other, { idempotencyKey }).catch((refused) => refused)
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(error.statusCode).toBe(400)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('a key at another address → 400 idempotency_error', async () => {
  const { create, stripe } = await startPayments()
  const [one, other] = [await create(), await create()]
  await stripe.checkout.sessions.expire(one.id, {}, { idempotencyKey })
  await expect(stripe.checkout.sessions.expire(other.id, {}, { idempotencyKey })).rejects.toMatchObject({
    rawType: 'idempotency_error',
  })
  expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('open')
})

test('a request that was refused does not use up its key', async () => {
  const { stripe } = await startPayments()
  const { success_url, ...incomplete } = basket
  await expect(stripe.checkout.sessions.create(incomplete, { idempotencyKey })).rejects.toMatchObject({
    code: 'parameter_missing',
  })
  expect(await stripe.checkout.sessions.create(basket, { idempotencyKey })).toMatchObject({ success_url })
})

test('a key is forgotten after 24 hours', async () => {
  const { stripe } = await startPayments()
  const first = await stripe.checkout.sessions.create(basket, { idempotencyKey })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 + 2000 })
  try {
    expect((await stripe.checkout.sessions.create(basket, { idempotencyKey })).id).not.toBe(first.id)
  } finally {
    vi.useRealTimers()
  }
})
