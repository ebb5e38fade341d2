import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers, deliveryTo, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { priced } from '../../../../test/fixtures/prices.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const provider = atProvider(sandbox)

const to = (country: string, more: object = {}) => ({ formData: deliveryTo(country, more) })
const rounded = (amount: number) => Math.round(amount * 100) / 100

/** A family with two lamps in its cart. */
async function shopper() {
  const family = await makeFamily()
  await fill(family.parent)
  const quoted = async (query: string) =>
    (await call('GET', `/api/cart/quote?${query}`, undefined, family.parent)).json().data
  return { family, quoted, ask: (changes: object) => checkout(family.parent, changes) }
}

type Item = { description: string; quantity: number; amount_total: number }

const itemsAt = async (sessionId: string) => {
  const reply = await fetch(`${sandbox.stripe.apiBase}/v1/checkout/sessions/${sessionId}/line_items`, {
    headers: { authorization: `Bearer ${sandbox.stripe.secretKey}` },
  })
  const { data } = (await reply.json()) as { data: Item[] }
  return data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total] as const)
}

const settings = async (body: object) => {
  const reply = await call('PUT', '/api/admin/settings', body, await makeAdmin())
  expect(reply.statusCode, reply.body).toBe(200)
}

test.each([
  ['United States', 'country=US', {}, 0],
  ['United States', 'country=US&method=express', { method: 'express' }, 990],
  ['Canada', 'country=CA&region=ON', {}, 1200],
  ['Germany', 'country=DE', {}, 1200],
])(
  'D72 D73 D75 an order to %s (%s) → the quote is what is paid, listed at the provider, and shown everywhere',
  async (country, query, choice, deliveryCents) => {
    const { family, quoted, ask } = await shopper()
    const quote = await quoted(query)
    const reply = await ask({ ...to(country, { state: 'ON' }), ...choice, total: quote.total })
    expect(reply.statusCode, reply.body).toBe(200)
    const { sessionId, url } = reply.json()
    const goods = Math.round(quote.subtotal * 100)
    const shown = await itemsAt(sessionId)
    expect(shown.map(([, quantity, amount]) => [quantity, amount])).toEqual([
      [1, goods],
      ...(deliveryCents === 0 ? [] : [[1, deliveryCents]]),
    ])
    expect(shown[0]?.[0]).toMatch(/ × 2$/)

    await provider.pay(url)
    expect((await status(family.parent, sessionId)).json().status).toBe('Completed')
    const [order] = await orders(family.parent)
    const { subtotal, discount, tax, taxIncluded, total } = quote
    expect(order).toMatchObject({
      amount: total,
      sums: { subtotal, discount, delivery: quote.delivery, tax, taxIncluded },
    })
    expect(order.products[0]).toMatchObject({ discount: 0, tax: quote.lines[0].tax, total: quote.lines[0].total })

    const [mail] = await emailsTo(family.form.email)
    expect(mail?.text).toContain(`Total paid: $${total.toFixed(2)}`)
    expect(mail?.text).toContain(
      `${quote.delivery.name}: ${deliveryCents === 0 ? 'Free' : `$${quote.delivery.price.toFixed(2)}`}`,
    )
    expect(mail?.text.includes('Tax included: $')).toBe(taxIncluded)
    const page = await call('GET', `/api/user/orders/${order._id}/receipt.html`, undefined, family.parent)
    expect(page.body).toContain(`$${total.toFixed(2)}`)

    const admin = await makeAdmin()
    const refunded = await call('POST', `/api/admin/orders/${order._id}/refund`, { reason: 'Sent back' }, admin)
    expect([refunded.statusCode, refunded.json().data?.refund]).toEqual([200, { status: 'Refunded', amount: total }])
  },
)

test('D73 D75 a tax that is not included is an item of its own, and the lines with it sum to the amount', async () => {
  const rates = [{ place: 'US-NY', taxClass: 'goods', percent: 8.875, from: '2026-01-01' }]
  await settings({ tax: { rates } })
  const { family, quoted, ask } = await shopper()
  const quote = await quoted('country=US&region=NY&method=express')
  const tax = rounded(rounded(quote.subtotal * 0.08875) + rounded(9.9 * 0.08875))
  expect(quote).toMatchObject({ tax, taxIncluded: false, total: rounded(quote.subtotal + 9.9 + tax) })
  const reply = await ask({ ...to('United States', { state: 'New York' }), method: 'express', total: quote.total })
  const shown = await itemsAt(reply.json().sessionId)
  expect(shown.slice(1)).toEqual([
    ['Express delivery', 1, 990],
    ['Tax', 1, Math.round(tax * 100)],
  ])
  expect(shown.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(Math.round(quote.total * 100))
  const { rows } = await shop.pool.query(
    `SELECT amount_cents, delivery_cents + delivery_tax_cents + (SELECT sum(total_cents)::int FROM order_line WHERE order_id = id) AS sum,
       country, region FROM customer_order WHERE family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1)`,
    [family.form.email],
  )
  const paid = Math.round(quote.total * 100)
  expect(rows).toEqual([{ amount_cents: paid, sum: paid, country: 'US', region: 'NY' }])
})

test('D75 L17 a total other than the one that was shown → 409 price_changed, and nothing is ordered', async () => {
  const { family, quoted, ask } = await shopper()
  const { total } = await quoted('country=CA')
  for (const other of [total + 0.01, total - 12, 0, 10 ** 9]) {
    const reply = await ask({ ...to('Canada'), total: rounded(other) })
    expect([reply.statusCode, reply.json().code], String(other)).toEqual([409, 'price_changed'])
  }
  expect(await orders(family.parent)).toEqual([])
})

test.each([
  ['a country that is not sold to', to('Australia'), 400, 'invalid_input', 'formData.country'],
  ['a country that is none', to('Atlantis'), 400, 'invalid_input', 'formData.country'],
  ['a way of delivery that is none', { method: 'pigeon' }, 400, 'invalid_input', 'method'],
  ['a way that its zone does not offer', { ...to('Canada'), method: 'express' }, 400, 'invalid_input', 'method'],
  ['a way in a list', { method: ['express'] }, 400, 'invalid_input', 'method'],
  ['a code', { code: ' Summer ' }, 409, 'discount_not_valid', undefined],
  ['a total of three decimals', { total: 1.005 }, 400, 'invalid_input', 'total'],
])('D72 D74 create-checkout-session with %s → %4$s', async (_, changes, code, refusal, path) => {
  const { family, ask } = await shopper()
  const reply = await ask(changes)
  expect([reply.statusCode, reply.json().code, reply.json().errors?.[0].path]).toEqual([code, refusal, path])
  expect(await orders(family.parent)).toEqual([])
})

test.each([
  [49, 1],
  [10_000_000, 5],
])('D75 a total that the provider does not take (%i cents × %i) → 409 total_not_payable', async (cents, quantity) => {
  const family = await makeFamily()
  const { rows } = await shop.pool.query('SELECT price_cents FROM product WHERE id = $1', [lamp])
  await shop.pool.query(priced('UPDATE product SET price_cents = $2 WHERE id = $1'), [lamp, cents])
  await fill(family.parent, lamp, quantity)
  if (quantity === 5) {
    await shop.pool.query(`UPDATE cart_line SET quantity = 5`)
    await shop.pool.query(priced("UPDATE product SET price_cents = $2 WHERE id <> $1 AND state = 'for_sale'"), [
      lamp,
      cents,
    ])
    const others = (
      await shop.pool.query("SELECT id FROM product WHERE id <> $1 AND state = 'for_sale' LIMIT 2", [lamp])
    ).rows
    for (const { id } of others) await fill(family.parent, id, 5)
  }
  const reply = await checkout(family.parent)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'total_not_payable'])
  await shop.pool.query(priced('UPDATE product SET price_cents = $2 WHERE id = $1'), [lamp, rows[0].price_cents])
})

test('D73 where taxes differ by state, one that does not exist is refused', async () => {
  const { family, ask } = await shopper()
  await settings({ tax: { rates: [] } })
  expect((await ask(to('United States', { state: 'NYC' }))).statusCode).toBe(200)
  await settings({ tax: { rates: [{ place: 'US-NY', taxClass: 'goods', percent: 8.875, from: '2026-01-01' }] } })
  const refused = await ask(to('United States', { state: 'NYC' }))
  expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([400, 'formData.state'])
  for (const state of ['ny', 'New York', 'Oregon', 'AE']) {
    expect((await ask(to('United States', { state }))).statusCode, state).toBe(200)
  }
  expect((await ask(to('Germany', { state: 'Bayern' }))).statusCode).toBe(200)
  expect(await orders(family.parent)).not.toEqual([])
})

test('D75 another tax in the same price is another order, which freezes it', async () => {
  const rate = (percent: number) => ({
    tax: { rates: [{ place: 'DE', taxClass: 'goods', percent, from: '2026-01-01' }] },
  })
  const { family, ask } = await shopper()
  await settings(rate(19))
  const first = (await ask(to('Germany'))).json()
  expect((await ask(to('Germany'))).json()).toEqual(first)
  await settings(rate(7))
  const second = (await ask(to('Germany'))).json()
  expect(second.sessionId).not.toBe(first.sessionId)
  await provider.pay(second.url)
  await status(family.parent, second.sessionId)
  const paid = (await orders(family.parent)).find(
    ({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'Completed',
  )
  expect(paid.sums.tax).toBe(rounded((paid.amount * 7) / 107))
})

test.each(['subtotal_cents = subtotal_cents + 1', 'delivery_cents = 5', 'tax_cents = 5', 'discount_cents = 5'])(
  'D75 the database refuses an order whose sums do not agree: %s',
  async (change) => {
    const { ask } = await shopper()
    expect((await ask({})).statusCode).toBe(200)
    await expect(shop.pool.query(`UPDATE customer_order SET ${change}`)).rejects.toThrow('check')
    await expect(shop.pool.query('UPDATE order_line SET total_cents = total_cents + 7')).rejects.toThrow('check')
  },
)

test('D72 GET /api/delivery/countries → those that have a zone and that the owner sells to, by name', async () => {
  const family = await makeFamily()
  const names = async () =>
    (await call('GET', '/api/delivery/countries', undefined, family.parent))
      .json()
      .data.map(({ name }: { name: string }) => name)
  const all = await names()
  expect([all.length, all[0], all.includes('United States'), all.includes('Australia')]).toEqual([
    30,
    'Austria',
    true,
    false,
  ])
  await settings({ selling: { countries: ['US', 'AU'] } })
  expect(await names()).toEqual(['United States'])
  await settings({ selling: { countries: null } })
})
