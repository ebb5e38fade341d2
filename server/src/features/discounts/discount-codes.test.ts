import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, unique, visitor } from '../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { reconcilePayments } from '../payments/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
let price: number
beforeAll(async () => {
  admin = await makeAdmin()
  price = (await call('GET', `/api/products/${lamp}`)).json().data.price
})
beforeEach(() => provider.webhooks({ mode: 'drop' }))

const create = async (body: object) => {
  const reply = await call('POST', '/api/admin/discounts', { code: unique('code'), ...body }, admin)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data as { _id: string; code: string }
}
const read = async (id: string) => (await call('GET', `/api/admin/discounts/${id}`, undefined, admin)).json().data
const countsOf = async (id: string) => {
  const { reserved, used } = await read(id)
  return { reserved, used }
}
const end = (id: string) => call('POST', `/api/admin/discounts/${id}/end`, undefined, admin)
const remove = (id: string) => call('DELETE', `/api/admin/discounts/${id}`, undefined, admin)
const shopper = async (quantity = 2) => {
  const family = await makeFamily()
  await fill(family.parent, lamp, quantity)
  return family
}
const quoteOf = (member: Tokens, code: string, more = 'country=US') =>
  call('GET', `/api/cart/quote?${more}&code=${encodeURIComponent(code)}`, undefined, member)
const open = async (member: Tokens, code: string | undefined, changes: object = {}) => {
  const reply = await checkout(member, { code, ...changes })
  return { code: reply.json().code, status: reply.statusCode, ...(reply.json() as { sessionId: string; url: string }) }
}
const rounded = (amount: number) => Math.round(amount * 100) / 100

test('D74 D92 a code in odd case, with spaces and full-width letters takes its part off the quote', async () => {
  const { code } = await create({ code: unique('sommer'), percent: 10 })
  const { parent } = await shopper()
  const discount = rounded(price * 2 * 0.1)
  const data = { subtotal: rounded(price * 2), discount, total: rounded(price * 2 - discount) }
  const wide = [...code].map((letter) =>
    /[A-Z]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
  )
  for (const typed of [code, code.toLowerCase(), `  ${code.slice(0, 4)} ${code.slice(4)}\t`, wide.join('')]) {
    const reply = await quoteOf(parent, typed)
    expect([reply.statusCode, reply.json().data], typed).toMatchObject([200, data])
  }
})

test('D74 order, provider, receipt, mail and orders.csv show the discount of the frozen quote', async () => {
  const { code, _id } = await create({ amount: 10 })
  const family = await shopper()
  const { parent, form } = family
  const total = rounded(price * 2 - 10)
  const { sessionId, url } = await open(parent, code, { total })
  expect(await countsOf(_id)).toEqual({ reserved: 1, used: 0 })
  await provider.pay(url)
  expect((await status(parent, sessionId)).json().status).toBe('Completed')
  expect(await countsOf(_id)).toEqual({ reserved: 0, used: 1 })
  const [order] = await orders(parent)
  expect(order).toMatchObject({
    amount: total,
    sums: { subtotal: rounded(price * 2), discount: 10 },
    products: [{ discount: 10, total }],
  })
  expect((await call('GET', `/api/admin/orders/${order._id}`, undefined, admin)).json().data.code).toBe(code)
  const [mail] = await emailsTo(form.email)
  expect(mail?.text).toContain('Discount: -$10.00')
  const receipt = await call('GET', `/api/user/orders/${order._id}/receipt.html`, undefined, parent)
  expect(receipt.body).toMatch(/Discount[\s\S]{0,300}-\$10\.00/)
  const csv = (await call('GET', '/api/admin/orders.csv', undefined, admin)).body
  expect(csv.split('\n').find((row) => row.includes(order.number))).toMatch(/,10\.00,|,10,/)
})

test('D74 free delivery makes each way of delivery free, and leaves the discount at zero', async () => {
  const { code } = await create({ freeDelivery: true })
  const { parent } = await shopper()
  const reply = (await quoteOf(parent, code, 'country=DE')).json().data
  expect(reply).toMatchObject({ discount: 0, delivery: { price: 0 }, total: reply.subtotal })
  const opened = await open(parent, code, { formData: { ...delivery, country: 'Germany' }, total: reply.subtotal })
  expect(opened.status).toBe(200)
})

test('D74 D92 codes that do not hold → 409, each with its own reason', async () => {
  const { parent } = await shopper()
  const ended = await create({ percent: 10 })
  await end(ended._id)
  const refusals = [
    ['no-such-code', 'discount_not_valid', discountTexts.unknown],
    [ended.code, 'discount_ended', discountTexts.ended],
    [(await create({ percent: 10, to: '2026-01-01' })).code, 'discount_ended', discountTexts.ended],
    [
      (await create({ percent: 10, from: '2099-05-01' })).code,
      'discount_not_started',
      'This code is valid from 2099-05-01',
    ],
    [
      (await create({ percent: 10, minimum: rounded(price * 2 + 0.01) })).code,
      'discount_minimum',
      `This code is for orders from $${(price * 2 + 0.01).toFixed(2)}`,
    ],
    [
      (await create({ percent: 10, products: ['carry-pouch-sand'] })).code,
      'discount_not_for_cart',
      discountTexts.notForCart,
    ],
  ] as const
  for (const [typed, code, message] of refusals) {
    const quoted = await quoteOf(parent, typed)
    expect([quoted.statusCode, quoted.json()]).toEqual([409, { code, message }])
    const reply = await checkout(parent, { code: typed })
    expect([reply.statusCode, reply.json()]).toEqual([409, { code, message }])
  }
  expect(await orders(parent)).toEqual([])
  const exact = await create({ percent: 10, minimum: rounded(price * 2) })
  expect((await quoteOf(parent, exact.code)).statusCode).toBe(200)
})

test('D74 a code may be used as often as it says, by one family and by all', async () => {
  const { code, _id } = await create({ percent: 10, uses: 2, usesPerFamily: 1 })
  const [first, second, third] = [await shopper(), await shopper(), await shopper()]
  const { url, sessionId } = await open(first.parent, code)
  await provider.pay(url)
  await status(first.parent, sessionId)
  await fill(first.parent)
  expect(await open(first.parent, code)).toMatchObject({ status: 409, code: 'discount_used_by_family' })
  expect((await quoteOf(first.parent, code)).json().message).toBe(discountTexts.usedByFamily)
  expect((await open(second.parent, code)).status).toBe(200)
  expect(await open(third.parent, code)).toMatchObject({ status: 409, code: 'discount_used_up' })
  expect((await quoteOf(third.parent, code)).json().message).toBe(discountTexts.usedUp)
  expect(await countsOf(_id)).toEqual({ reserved: 1, used: 1 })
})

test('D74 a checkout that expires, fails or is replaced frees its use; the same one again reserves no second', async () => {
  const { code, _id } = await create({ percent: 10, uses: 1, usesPerFamily: 1 })
  const { parent } = await shopper()
  const opened = await open(parent, code)
  expect((await open(parent, code)).sessionId).toBe(opened.sessionId)
  expect((await quoteOf(parent, code)).statusCode).toBe(200)
  // Another cart of the same family takes the use over.
  await call('PUT', '/api/cart/', { productId: lamp, quantity: 1 }, parent)
  const replaced = await open(parent, code)
  expect([replaced.status, replaced.sessionId === opened.sessionId]).toEqual([200, false])
  expect(await countsOf(_id)).toEqual({ reserved: 1, used: 0 })
  await provider.expire(replaced.sessionId)
  await status(parent, replaced.sessionId)
  expect(await countsOf(_id)).toEqual({ reserved: 0, used: 0 })
  const other = await shopper()
  const late = await open(other.parent, code)
  await provider.pay(late.url, '4000 0000 2400 0004')
  await provider.settleDelayed(late.sessionId, 'failed')
  await status(other.parent, late.sessionId)
  expect(await countsOf(_id)).toEqual({ reserved: 0, used: 0 })
  expect((await remove(_id)).statusCode).toBe(200)
})

test('D74 a code that ends, or loses its uses, while a checkout is open: the order keeps what was frozen', async () => {
  const { code, _id } = await create({ percent: 50 })
  const { parent } = await shopper()
  const { url, sessionId } = await open(parent, code)
  expect((await remove(_id)).json().code).toBe('discount_in_use')
  await call('PUT', `/api/admin/discounts/${_id}`, { percent: 1, uses: 1 }, admin)
  await end(_id)
  await provider.pay(url)
  await status(parent, sessionId)
  const [order] = await orders(parent)
  expect(order).toMatchObject({ paymentStatus: 'Completed', sums: { discount: price } })
  expect(await countsOf(_id)).toEqual({ reserved: 0, used: 1 })
})

test('D74 a payment whose page was never shown frees its use once it is abandoned', async () => {
  const { code, _id } = await create({ percent: 10, uses: 1 })
  const { parent } = await shopper()
  await provider.outage({ mode: 'errors' })
  expect((await open(parent, code)).status).toBe(503)
  await provider.outage({ mode: 'none' })
  expect(await countsOf(_id)).toEqual({ reserved: 1, used: 0 })
  shop.aheadMs = 21 * 60_000
  await reconcilePayments(shop.providers.payments)
  shop.aheadMs = 0
  expect(await countsOf(_id)).toEqual({ reserved: 0, used: 0 })
})

test('D74 a checkout whose page never opened keeps no use from the next one of its family', async () => {
  const { code, _id } = await create({ percent: 10, usesPerFamily: 1 })
  const { parent } = await shopper()
  await provider.outage({ mode: 'errors' })
  expect((await open(parent, code)).status).toBe(503)
  await provider.outage({ mode: 'none' })
  expect(await open(parent, code, { formData: { ...delivery, city: 'Dawnton' } })).toMatchObject({ status: 200 })
  expect(await countsOf(_id)).toEqual({ reserved: 1, used: 0 })
})

test('D74 D75 a code that leaves something, but less than $0.50, is refused in the cart and at the checkout, which say why', async () => {
  const { parent } = await shopper()
  const nearly = await create({ amount: rounded(price * 2 - 0.49) })
  const little = await create({ amount: rounded(price * 2 - 0.01) })
  const refusal = { path: 'code', message: discountTexts.leavesTooLittle('$0.50') }
  for (const { code } of [nearly, little]) {
    const quoted = await quoteOf(parent, code)
    expect([quoted.statusCode, quoted.json()]).toMatchObject([409, { code: 'total_not_payable', errors: [refusal] }])
    expect(await open(parent, code)).toMatchObject({ status: 409, code: 'total_not_payable' })
  }
  const enough = await create({ amount: rounded(price * 2 - 0.5) })
  expect((await quoteOf(parent, enough.code)).json().data.total).toBe(0.5)
  expect((await open(parent, enough.code)).status).toBe(200)
})

test('D92 a code that changes the total that was shown → 409 price_changed', async () => {
  const { code, _id } = await create({ amount: 10 })
  const { parent } = await shopper()
  const total = rounded(price * 2 - 10)
  await call('PUT', `/api/admin/discounts/${_id}`, { amount: 5 }, admin)
  expect(await open(parent, code, { total })).toMatchObject({ status: 409, code: 'price_changed' })
})

test.each(['a'.repeat(10_000), 5, {}, ['CODE']])('D74 create-checkout-session with the code %o → 400', async (code) => {
  const { parent } = await shopper(1)
  const reply = await checkout(parent, { code })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test.each(['%00', '%F0%9F%8E%81', 'a%00b', "';DROP TABLE discount", '%E2%80%AE', '%2525'])(
  'D74 GET /api/cart/quote?code=%s is answered without an error',
  async (code) => {
    const { parent } = await shopper(1)
    const reply = await call('GET', `/api/cart/quote?code=${code}`, undefined, parent)
    expect([200, 400, 409]).toContain(reply.statusCode)
  },
)
