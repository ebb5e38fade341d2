import { describe, expect, test } from 'vitest'
import { basket, startPayments, submitCard } from '../../../test/started-payments.ts'

const pathOf = (url: string | null) => new URL(url ?? '').pathname
const successOf = (id: string) => basket.success_url.replace('{CHECKOUT_SESSION_ID}', id)

async function confirm(url: string | null, outcome: 'complete' | 'fail') {
  const body = new URLSearchParams({ outcome })
  return fetch(`${url}/confirmation`, { method: 'POST', body, redirect: 'manual' })
}

describe('GET the address of a session', () => {
  test('→ fields and buttons by their names, the order and its total, and that no card is charged (D54)', async () => {
    const { create, page } = await startPayments()
    const { url } = await create({ customer_email: 'parent@example.com' })
    const shown = await page(pathOf(url))
    for (const [name, label] of Object.entries({ cardNumber: 'Card number', expiry: 'Expiry', cvc: 'CVC' })) {
      expect(shown).toContain(`<label for="${name}">${label}</label>`)
      expect(shown).toMatch(new RegExp(`<input id="${name}" name="${name}"`))
    }
    expect(shown).toMatch(/<button[^>]*>Pay<\/button>/)
    expect(shown).toMatch(/<button[^>]*>Cancel<\/button>/)
    expect(shown).toContain('No card is charged')
    expect(shown).toContain('Bear &#38; Moon lamp, 2 pieces')
    expect(shown).toContain('$82.48')
    expect(shown).toContain('parent@example.com')
    expect(shown).not.toContain('<script')
  })

  test('→ a form that may lead back to the shop and nowhere else', async () => {
    const { app, create } = await startPayments()
    const { url } = await create({ cancel_url: 'http://bundles.localhost:5000/cart' })
    const policy = (await app.inject(pathOf(url))).headers['content-security-policy']
    expect(policy).toContain("form-action 'self' http://localhost:5000 http://bundles.localhost:5000;")
    expect(policy).toContain("default-src 'none'")
  })

  test('of an unknown session → 404', async () => {
    expect(await (await startPayments()).page('/pay/checkout/cs_test_none')).toContain(
      'There is no such checkout here.',
    )
  })
})

describe('Pay', () => {
  test.each(['4242 4242 4242 4242', '4242424242424242', '4242-4242-4242-4242'])(
    'with %s → paid, back to the shop by 303 (D54)',
    async (card) => {
      const { create, stripe } = await startPayments()
      const { id, url } = await create()
      const reply = await submitCard(url, card)
      expect([reply.status, reply.headers.get('location')]).toEqual([303, successOf(id)])
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    },
  )

  test('25 times at once → paid once, and every press leads back to the shop (D54)', async () => {
    const { create, shop, control } = await startPayments()
    const { id, url } = await create()
    const presses = await Promise.all(Array.from({ length: 25 }, () => submitCard(url, '4242 4242 4242 4242')))
    expect(new Set(presses.map(({ headers }) => headers.get('location')))).toEqual(new Set([successOf(id)]))
    await shop.until(1)
    expect((await control('GET', 'webhooks')).body.deliveries).toHaveLength(1)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ])('with %s → declined in words, still open; another card then pays the same session (D54)', async (card, words) => {
    const { create, stripe, shop } = await startPayments()
    const { id, url } = await create()
    const shown = await (await submitCard(url, card)).text()
    expect(shown).toContain(words)
    expect(shown).toContain(`value="${card}"`)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })

    await submitCard(url, '4242 4242 4242 4242')
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { last_payment_error: null } })
    await shop.until(1)
    expect(shop.types()).toEqual(['checkout.session.completed'])
  })

  test('with 4000 0027 6000 3184 → one more page, and paid once Complete is pressed there (D54)', async () => {
    const { create, stripe, page } = await startPayments()
    const { id, url } = await create()
    const reply = await submitCard(url, '4000 0027 6000 3184')
    const confirmation = `${pathOf(url)}/confirmation`
    expect([reply.status, reply.headers.get('location')]).toEqual([303, confirmation])
    expect(await page(confirmation)).toMatch(/>Complete<\/button>[\s\S]*>Fail<\/button>/)
    const asking = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(asking).toMatchObject({ status: 'open', payment_intent: { status: 'requires_action' } })

    const presses = await Promise.all([confirm(url, 'complete'), confirm(url, 'complete'), confirm(url, 'fail')])
    expect(presses.map(({ headers }) => headers.get('location'))).toEqual(Array(3).fill(successOf(id)))
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded', next_action: null } })
  })

  test('with 4000 0027 6000 3184 and Fail → not paid and said so, another card pays (D54)', async () => {
    const { create, stripe, page } = await startPayments()
    const { id, url } = await create()
    await submitCard(url, '4000 0027 6000 3184')
    const reply = await confirm(url, 'fail')
    expect([reply.status, reply.headers.get('location')]).toEqual([303, pathOf(url)])
    expect(await page(pathOf(url))).toContain('The payment was not confirmed.')
    expect((await confirm(url, 'complete')).headers.get('location')).toBe(pathOf(url))
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    expect((await submitCard(url, '4242 4242 4242 4242')).headers.get('location')).toBe(successOf(id))
  })

  test('with 4000 0000 2400 0004 → complete but unpaid, and it says that it is on its way', async () => {
    const { create, stripe, shop, page } = await startPayments()
    const { id, url } = await create()
    const reply = await submitCard(url, '4000 0000 2400 0004')
    expect(reply.headers.get('location')).toBe(successOf(id))
    const pending = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(pending).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', amount_received: 0, latest_charge: { status: 'pending', paid: false } },
    })
    await shop.until(1)
    expect(JSON.parse(shop.received[0]?.body ?? '')).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'unpaid' } },
    })
    expect(await page(pathOf(url))).toContain('This payment is on its way')
  })

  test.each([
    ['cardNumber', '', 'Type a card number.'],
    ['cardNumber', '4111 1111 1111 1111', 'This is no test card.'],
    ['expiry', '10/20', 'This card has expired.'],
    ['cvc', '12x', 'The CVC is three or four digits.'],
  ])(
    'with %s %j → says beside the field what is wrong, and keeps what was typed but the CVC',
    async (name, typed, words) => {
      const { create, stripe } = await startPayments()
      const { id, url } = await create()
      const fields = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '987', [name]: typed }
      const shown = await (await submitCard(url, fields.cardNumber, fields)).text()
      expect(shown).toMatch(new RegExp(`aria-describedby="${name}-complaint"[\\s\\S]*id="${name}-complaint">${words}`))
      expect(shown.match(/class="complaint"/g)).toHaveLength(1)
      expect(shown).toContain(`value="${fields.cardNumber}"`)
      expect(shown).toContain(`value="${fields.expiry}"`)
      expect(shown).not.toContain('987')
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_intent: null })
    },
  )

  test('a card is good until the end of its month', async () => {
    const { create } = await startPayments()
    const today = new Date()
    const expiry = `${today.getMonth() + 1}/${String(today.getFullYear()).slice(2)}`
    expect((await submitCard((await create()).url, '4242 4242 4242 4242', { expiry, cvc: '123' })).status).toBe(303)
  })
})

describe('a session that is closed', () => {
  test('paid → its page says so and leads back to the shop; paying again does nothing', async () => {
    const { create, page, control } = await startPayments()
    const { id, url } = await create()
    await submitCard(url, '4242 4242 4242 4242')
    const shown = await page(pathOf(url))
    expect(shown).toContain('This order is paid')
    expect(shown).toContain(`href="${successOf(id)}"`)
    expect((await submitCard(url, '4000 0000 0000 0002')).headers.get('location')).toBe(successOf(id))
    expect((await control('GET', 'webhooks')).body.deliveries).toHaveLength(1)
  })

  test('expired → its page says so, and neither Pay nor a confirmation under way pays', async () => {
    const { create, page, stripe } = await startPayments()
    const { id, url } = await create()
    await submitCard(url, '4000 0027 6000 3184')
    await stripe.checkout.sessions.expire(id)
    expect((await confirm(url, 'complete')).headers.get('location')).toBe(pathOf(url))
    expect((await submitCard(url, '4242 4242 4242 4242')).headers.get('location')).toBe(pathOf(url))
    expect(await page(pathOf(url))).toContain('This checkout has expired')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })
})

test('Cancel → back to the shop by 303, and the session stays open (D54)', async () => {
  const { create, stripe } = await startPayments()
  const { id, url } = await create()
  const reply = await fetch(`${url}/cancel`, { method: 'POST', redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, basket.cancel_url])
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('Cancel in one window after Pay in another → the success page, because it is paid', async () => {
  const { create } = await startPayments()
  const { id, url } = await create()
  await submitCard(url, '4242 4242 4242 4242')
  const reply = await fetch(`${url}/cancel`, { method: 'POST', redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, successOf(id)])
})
