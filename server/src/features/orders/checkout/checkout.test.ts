import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { beforeAll, expect, test } from 'vitest'
import { type Family, visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { priced } from '../../../../test/fixtures/prices.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { fill, cart, request, checkout, status, orders, ready } = customers(shop)
const provider = atProvider(sandbox)

let family: Family
beforeAll(async () => {
  family = await makeFamily()
  await fill(family.parent)
})

const post = (body: unknown, who = family.parent) => call('POST', '/api/payment/create-checkout-session', body, who)
const lines = async () => (await cart(family.parent)).data.products
const ordersSoFar = async () => (await orders(family.parent)).length

test('S3.07 S7.11 S9.09 POST create-checkout-session → a Pending order that keeps the product as it was bought', async () => {
  const mine = await makeFamily()
  await fill(mine.parent, lamp, 2)
  const [line] = (await cart(mine.parent)).data.products
  await checkout(mine.parent)
  await shop.pool.query("UPDATE product SET name = 'Renamed' WHERE id = $1", [lamp])
  const [order] = await orders(mine.parent)
  await shop.pool.query('UPDATE product SET name = $2 WHERE id = $1', [lamp, line.productName])
  expect(order).toMatchObject({
    _id: expect.any(String),
    number: expect.stringMatching(/^\d{6,}$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    orderType: 'physical',
    amount: Math.round(line.priceAtAddTime * 200) / 100,
    paymentStatus: 'Pending',
    products: [
      { productId: lamp, name: line.productName, quantity: 2, price: line.priceAtAddTime, images: line.productImage },
    ],
    deliveryDetails: { ...delivery, email: 'nora@example.com' },
  })
  expect(order).not.toHaveProperty('deliveryStatus')
  expect((await call('GET', '/api/user/orders', undefined, mine.child)).json().data).toHaveLength(1)
})

test('D23 POST create-checkout-session → 409 and no order when price, quantity, product or customer differ from the cart', async () => {
  const before = await ordersSoFar()
  const [line] = await lines()
  const differences: object[] = [
    { products: [{ ...line, priceAtAddTime: 0.01 }] },
    { products: [{ ...line, quantity: 1 }] },
    { products: [{ ...line, quantity: -2 }] },
    { products: [{ ...line, product: 'moon-lamp-cream' }] },
    { products: [] },
    { products: [line, line] },
    { customerId: 'somebody-else' },
    { customerEmail: 'somebody@example.com' },
  ]
  for (const changes of differences) {
    expect((await checkout(family.parent, changes)).statusCode, JSON.stringify(changes)).toBe(409)
  }
  expect(await ordersSoFar()).toBe(before)
})

test.each([
  ['a price', { price: 1 }],
  ['an amount', { amount: 1 }],
  ['a currency', { currency: 'vnd' }],
  ['a family', { familyId: 'x' }],
])('D23 POST create-checkout-session with %s in the body → 400', async (_, more) => {
  expect((await checkout(family.parent, more)).statusCode).toBe(400)
})

test('D23 POST create-checkout-session with a prototype in the body → 400', async () => {
  const body = JSON.stringify(await request(family.parent))
  for (const planted of ['"__proto__":{"amount":1},', '"constructor":{"prototype":{"amount":1}},']) {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/payment/create-checkout-session',
      headers: { authorization: `Bearer ${family.parent.accessToken}`, 'content-type': 'application/json' },
      payload: body.replace('{', `{${planted}`),
    })
    expect(reply.statusCode).toBe(400)
  }
  expect(({} as { amount?: number }).amount).toBeUndefined()
})

const wrongDeliveries: [string, unknown][] = [
  ...['name', 'phone', 'street1', 'city', 'state', 'zip', 'country', 'email'].flatMap((field): [string, unknown][] =>
    [undefined, '', ' ', null, 5, 'a\u0000b', 'a'.repeat(201)].map((value) => [field, value]),
  ),
  ['email', 'nobody'],
  ['phone', 'call me'],
  ['zip', '!'],
  ['company', 'a'.repeat(201)],
  ['street2', 5],
  ['role', 'admin'],
]
test.each(wrongDeliveries)('S3.07 D23 formData with %s %j → 400 at the field', async (field, value) => {
  const reply = await post({ ...(await request(family.parent)), formData: { ...delivery, [field]: value } })
  expect(reply.statusCode).toBe(400)
  const paths = reply.json().errors.map(({ path }: { path: string }) => path)
  expect(paths).toEqual([field === 'role' ? 'formData' : `formData.${field}`])
})

test.each([
  ['Germany', { state: '', zip: '50667' }, 200, []],
  ['Germany', { state: undefined, zip: '50667' }, 200, []],
  ['Germany', { state: 'NW', zip: '50667' }, 200, []],
  ['Germany', { zip: '5066' }, 400, ['formData.zip']],
  ['Germany', { zip: undefined }, 400, ['formData.zip']],
  ['DE', { state: null, zip: '50667' }, 400, ['formData.state']],
  ['Canada', { state: ' ', zip: '' }, 400, ['formData.state', 'formData.zip']],
  ['Canada', { state: 'ON', zip: '97201' }, 400, ['formData.zip']],
  ['Canada', { state: 'OR', zip: 'H3Z 2Y7' }, 400, ['formData.state']],
  ['United Kingdom', { state: '', zip: 'sw1a 1aa' }, 200, []],
  ['Italy', { state: '\u200b', zip: '00144' }, 400, ['formData.state']],
  ['United States', { zip: 'AB-12' }, 200, []],
])('D72 D100 create-checkout-session to %s with %j → %i, problems at %j', async (country, more, code, paths) => {
  const mine = await makeFamily()
  await fill(mine.parent)
  const reply = await checkout(mine.parent, { formData: { ...delivery, country, ...more } })
  const { errors = [] } = reply.json() as { errors?: { path: string }[] }
  expect([reply.statusCode, errors.map(({ path }) => path)]).toEqual([code, paths])
  if (code !== 200) return
  const [order] = await orders(mine.parent)
  expect(order.deliveryDetails).toMatchObject({
    state: (more as { state?: string }).state ?? (country === 'United States' ? 'OR' : ''),
  })
})

test.each([
  'https://evil.example/x',
  '//evil.example',
  '/payment/success',
  'javascript:alert(1)',
  '',
  'http://localhost.evil.example',
])('D23 POST create-checkout-session with return url %j → 400', async (url) => {
  for (const field of ['successUrl', 'cancelUrl']) {
    expect((await checkout(family.parent, { [field]: url })).statusCode).toBe(400)
  }
})

test('D3 S6.03 POST create-checkout-session → 403 for a child and an admin, 400 cart_empty for an empty cart', async () => {
  const body = await request(family.parent)
  const child = await post(body, family.child)
  expect([child.statusCode, child.json().message]).toEqual([403, accountTexts.askAParent])
  expect((await post(body, await makeAdmin())).statusCode).toBe(403)
  const other = await makeFamily()
  const empty = await checkout(other.parent)
  expect([empty.statusCode, empty.json().message]).toEqual([400, cartTexts.empty])
  expect(empty.json().code).toBe('cart_empty')
})

test('D22 POST create-checkout-session → 409 cart_changed with the line whose price changed or whose product is gone', async () => {
  const mine = await makeFamily()
  await fill(mine.parent)
  for (const [change, undo] of [
    ['price_cents = price_cents + 100', 'price_cents = price_cents - 100'],
    ["state = 'off'", "state = 'for_sale'"],
  ]) {
    await shop.pool.query(priced(`UPDATE product SET ${change} WHERE id = $1`), [lamp])
    const reply = await checkout(mine.parent)
    await shop.pool.query(priced(`UPDATE product SET ${undo} WHERE id = $1`), [lamp])
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'cart_changed'])
    expect(reply.json().errors).toEqual([{ path: `products.${lamp}`, message: expect.stringContaining('Owl') }])
  }
  expect((await checkout(mine.parent)).statusCode).toBe(200)
})

test('D45 D72 the confirmation email names the items, the total, the days of arrival and the address, with markup escaped', async () => {
  const mine = await makeFamily({ firstname: '<b>Nora</b>' })
  await fill(mine.parent)
  const reply = await checkout(mine.parent, { formData: { ...delivery, name: '<script>alert(1)</script>' } })
  await provider.pay(reply.json().url)
  await status(mine.parent, reply.json().sessionId)
  const [email] = await emailsTo(mine.form.email)
  const [order] = await orders(mine.parent)
  expect(email?.subject).toContain(order.number)
  expect(email?.text).toContain(`Total paid: $${order.amount.toFixed(2)}`)
  expect(email?.text).toContain('12 Lantern Lane')
  const { from, to } = order.sums.delivery
  expect(email?.text).toContain(arrivalText({ from, to }))
  expect(email?.html).not.toContain('<script>')
  const picture = order.products[0].images[0].replace(/\d+\.webp$/, '640.jpg')
  expect(email?.html).toContain(`<img src="${shop.origin}/${picture}"`)
  expect(email?.html).toContain(`<img src="${shop.origin}/icon-192.png"`)
  expect(`${email?.text} ${email?.html}`).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('GET /api/user/delivery-details → the last address for the parent, 403 for the child', async () => {
  const { family: mine } = await ready()
  const ask = (who = mine.parent) => call('GET', '/api/user/delivery-details', undefined, who)
  expect((await ask()).json().data).toMatchObject({ street1: '12 Lantern Lane' })
  expect((await ask(mine.child)).statusCode).toBe(403)
  const other = await makeFamily()
  expect((await ask(other.parent)).json()).toEqual({ data: null })
})
