import { invoicePath } from '@storylamp/contract/file-paths'
import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, unique, visitor } from './fixtures/families.ts'
import { customers, delivery, lamp } from './fixtures/orders/checkouts.ts'
import { atProvider } from './fixtures/orders/payments.ts'
import { useSandbox } from './outside/sandbox.ts'
import { readers } from './readers.ts'
import { readPdfText } from './reading/pdf-text.ts'
import { rawRequest } from './reading/raw-request.ts'
import { useShop } from './shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { status, orders } = customers(shop)
const { post, load } = readers(shop)
const provider = atProvider(sandbox)

const other = 'bear-lamp-mist'
const inGermany = { ...delivery, country: 'Germany', state: 'NW' }
const euroFees = { prices: [{ from: 0, price: 4.9 }], freeFrom: 100 }

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  await settings({ selling: { currencies: [{ currency: 'EUR', countries: ['DE', 'AT'] }] } })
  await deliverFor({ EUR: euroFees })
})

const deliverFor = async (others: object) => {
  const { delivery: saved } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data
  const zones = saved.zones.map((zone: { methods: object[] }) => ({
    ...zone,
    methods: zone.methods.map((method) => ({ ...method, others })),
  }))
  await settings({ delivery: { zones } })
}

const settings = async (change: object) => {
  const reply = await call('PUT', '/api/admin/settings', change, admin)
  expect(reply.statusCode, reply.body).toBe(200)
}
const put = (body: object, id = lamp) => call('PUT', `/api/products/${id}`, body, admin)
const product = async (query = '', id = lamp) => (await call('GET', `/api/products/${id}${query}`)).json().data
const listed = async (query: string) =>
  (await call('GET', `/api/products/?limit=48&${query}`))
    .json()
    .data.map(({ _id, price }: { _id: string; price: number }) => [_id, price])
const cartIn = async (currency: string, { parent }: Family) =>
  (await call('GET', `/api/cart/?currency=${currency}`, undefined, parent)).json().data
const fillIn = (currency: string, { parent }: Family, productId = lamp) =>
  call('POST', `/api/cart/?currency=${currency}`, { productId }, parent)
const checkoutIn = async (currency: string, family: Family, changes: object = {}) =>
  call(
    'POST',
    '/api/payment/create-checkout-session',
    {
      currency,
      products: (await cartIn(currency, family)).products,
      successUrl: `${shop.origin}/payment/success`,
      cancelUrl: `${shop.origin}/payment/fail`,
      formData: inGermany,
      ...changes,
    },
    family.parent,
  )

test('D104 a product has a price in each currency, with a sale and a struck price of its own, and is not sold in one without', async () => {
  expect((await call('GET', `/api/products/${lamp}?currency=EUR`)).statusCode).toBe(404)
  const usual = (await product()).price
  expect((await put({ prices: { EUR: 54.9 } })).json().data).toMatchObject({ price: usual, prices: { EUR: 54.9 } })
  expect(await product('?currency=EUR')).toMatchObject({ price: 54.9, currency: 'EUR' })
  expect(await product()).toMatchObject({ price: usual })
  const to = '2099-01-01T00:00:00.000Z'
  await put({ salePrice: { price: usual - 10, prices: { EUR: 49.9 }, to } })
  expect(await product('?currency=EUR')).toMatchObject({ price: 49.9, struckPrice: 54.9, saleEnds: to })
  expect(await product()).toMatchObject({ price: usual - 10, struckPrice: usual })
  await put({ salePrice: null })
  expect(await product('?currency=EUR')).toMatchObject({ price: 54.9 })
  const taken = (await put({ prices: { EUR: null } })).json().data
  expect(taken).not.toHaveProperty('prices')
  expect((await call('GET', `/api/products/${lamp}?currency=EUR`)).statusCode).toBe(404)
  const history = (await call('GET', `/api/admin/products/${lamp}/prices`, undefined, admin)).json().data
  expect(history[0]).toMatchObject({ currency: 'EUR' })
  expect(history[0]).not.toHaveProperty('price')
})

test.each([
  [{ prices: { USD: 10 } }, 'prices.USD'],
  [{ prices: { EUR: 10.005 } }, 'prices.EUR'],
  [{ prices: { JPY: 10.5 } }, 'prices.JPY'],
  [{ prices: { KWD: 10.0005 } }, 'prices.KWD'],
  [{ prices: { EUR: 0 } }, 'prices.EUR'],
  [{ prices: { EUR: 9 }, salePrice: { price: 1, prices: { EUR: 9 }, to: '2099-01-01' } }, 'salePrice.prices.EUR'],
])('D104 PUT /api/products/{id} with %j → 400 at its field', async (body, path) => {
  const reply = await put(body)
  expect([reply.statusCode, reply.json().errors?.[0].path]).toEqual([400, path])
})

test('D104 lists are filtered and sorted by the price in their currency, and have what is sold in it alone', async () => {
  await put({ prices: { EUR: 99, JPY: 9000, KWD: 12.345 } })
  expect((await put({ prices: { EUR: 45 } }, other)).statusCode).toBe(200)
  expect(await listed('currency=EUR&sort=price-asc')).toEqual([
    [other, 45],
    [lamp, 99],
  ])
  expect(await listed('currency=EUR&minPrice=45.01')).toEqual([[lamp, 99]])
  const found = (await call('GET', '/api/products/?currency=EUR')).json()
  expect(found.filters).toMatchObject({ minPrice: 45, maxPrice: 99, currency: 'EUR' })
  expect(
    (await call('GET', '/api/search?q=lamp&currency=EUR')).json().data.map(({ _id }: { _id: string }) => _id),
  ).toEqual(expect.arrayContaining([lamp, other]))
  expect((await listed('currency=JPY')).length).toBe((await listed('')).length)
})

test('D104 without a choice of what is sold the country of the visitor decides, and caches are told so', async () => {
  const ask = (languages: string, path = '/api/products/') =>
    rawRequest(shop.address, path, { headers: { host: 'localhost', 'accept-language': languages } })
  const from = async (languages: string, path?: string) => (await ask(languages, path)).body.toString()
  const currencyOf = async (languages: string, asked = '') =>
    JSON.parse(await from(languages, `/api/products/${asked}`)).filters.currency
  await expect.poll(() => currencyOf('de-DE,de;q=0.9')).toBe('EUR')
  expect(await currencyOf('en-US')).toBe('USD')
  expect(await currencyOf('de-DE', '?currency=USD')).toBe('USD')
  expect(await currencyOf('de-DE', '?sort=price-asc&currency=XXX&page=1')).toBe('EUR')
  expect(await currencyOf('en-US', '?currency=XXX')).toBe('USD')
  for (const path of ['/api/products/', '/', '/productinfo/none'])
    expect((await ask('de-DE', path)).headers.vary).toBe('accept-encoding, accept-language')
  const page = await from('de-AT', `/productinfo/${lamp}`)
  expect(page).toContain('99,00\u00a0€')
  expect(page).toContain('"priceCurrency":"EUR"')
  expect(page).toContain('href="?currency=USD"')
  expect(await from('en-US', `/productinfo/${lamp}`)).toContain('"priceCurrency":"USD"')
})

test('D104 a cart shows the currency that is asked for, and says what was added in another or is not sold in it', async () => {
  const family = await makeFamily()
  const { price } = await product()
  await fillIn('USD', family)
  await fillIn('USD', family, 'carry-pouch-sand')
  const inEuros = await cartIn('EUR', family)
  expect(inEuros).toMatchObject({ currency: 'EUR', totalPrice: 99 })
  expect(inEuros.products).toMatchObject([
    { product: lamp, currency: 'EUR', priceAtAddTime: 99, addedIn: 'USD' },
    { product: 'carry-pouch-sand', isGone: true },
  ])
  expect(await checkoutIn('EUR', family)).toMatchObject({ statusCode: 409 })
  expect((await cartIn('USD', family)).products[0]).toMatchObject({ priceAtAddTime: price })
  const quoted = (await call('GET', '/api/cart/quote?country=DE', undefined, family.parent)).json().data
  expect(quoted).toMatchObject({ currency: 'EUR', subtotal: 99, delivery: { price: 4.9 }, total: 103.9 })
})

test('D104 an order in euros of a shop in dollars: payment, invoice, refund and mails are in euros, sums are by currency', async () => {
  const family = await makeFamily()
  await fillIn('EUR', family)
  const { sessionId, url } = (await checkoutIn('EUR', family, { total: 103.9 })).json()
  await provider.pay(url)
  await status(family.parent, sessionId)
  const [order] = await orders(family.parent)
  expect(order).toMatchObject({ currency: 'EUR', amount: 103.9, paymentStatus: 'Completed' })
  await post(`/api/admin/orders/${order._id}/refund`, { reason: 'Late', amount: 1.5 }, admin)
  const invoices = (await call('GET', '/api/user/invoices', undefined, family.parent)).json().data
  const papers = await Promise.all(
    invoices.map(async ({ _id }: { _id: string }) => readPdfText((await load(invoicePath(_id), family.parent)).bytes)),
  )
  for (const text of [...papers, JSON.stringify(await emailsTo(family.form.email))]) {
    expect(text).toContain('€')
    expect(text).not.toMatch(/\$\d/)
  }
  const { rows } = await shop.pool.query(
    'SELECT DISTINCT currency FROM (SELECT currency FROM payment UNION ALL SELECT currency FROM customer_order UNION ALL SELECT currency FROM invoice) AS owned',
  )
  expect(rows).toEqual([{ currency: 'EUR' }])
})

test.each([
  ['JPY', 6400, { prices: [{ from: 0, price: 700 }], freeFrom: null }, 7100],
  ['KWD', 19.125, { prices: [{ from: 0, price: 1.475 }], freeFrom: null }, 20.6],
])('D104 D75 an order in %s is paid in its own minor units', async (currency, price, fees, total) => {
  await settings({ selling: { currencies: [{ currency, countries: [] }] } })
  await deliverFor({ [currency]: fees })
  await put({ prices: { [currency]: price } })
  const family = await makeFamily()
  await fillIn(currency, family)
  const opened = await checkoutIn(currency, family, { total })
  expect(opened.statusCode, opened.body).toBe(200)
  await provider.pay(opened.json().url)
  await status(family.parent, opened.json().sessionId)
  expect((await orders(family.parent))[0]).toMatchObject({ currency, amount: total, paymentStatus: 'Completed' })
  await settings({ selling: { currencies: [{ currency: 'EUR', countries: ['DE', 'AT'] }] } })
  await deliverFor({ EUR: euroFees })
})

test('D104 the same numbers in another currency are another checkout', async () => {
  const { price } = await product()
  await put({ prices: { EUR: price } })
  const family = await makeFamily()
  const formData = delivery
  const inDollars = (await fillIn('USD', family)) && (await checkoutIn('USD', family, { formData })).json()
  const inEuros = (await checkoutIn('EUR', family, { formData })).json()
  expect(inEuros.sessionId).not.toBe(inDollars.sessionId)
  await provider.pay(inEuros.url)
  await status(family.parent, inEuros.sessionId)
  expect((await orders(family.parent))[0]).toMatchObject({ currency: 'EUR', amount: price })
  await put({ prices: { EUR: 99 } })
})

test('D104 a checkout in a currency that is no longer sold → 409, and what was shown in another one is compared', async () => {
  const family = await makeFamily()
  await fillIn('EUR', family)
  const refused = await checkoutIn('GBP', family)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'cart_changed' }])
  expect(refused.json().message).toContain('British pounds')
  const { products } = await cartIn('EUR', family)
  const mixed = await checkoutIn('USD', family, { products })
  expect([mixed.statusCode, mixed.json().code]).toEqual([409, 'cart_changed'])
  expect((await checkoutIn('DOLLARS', family)).statusCode).toBe(400)
})

test('D104 an amount off holds in the currencies that it has an amount in, and a minimum likewise', async () => {
  const family = await makeFamily()
  await fillIn('EUR', family)
  const create = async (body: object) => {
    const reply = await call('POST', '/api/admin/discounts', { code: unique('code'), ...body }, admin)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json().data
  }
  const quoteWith = async ({ code }: { code: string }) =>
    (await call('GET', `/api/cart/quote?currency=EUR&country=DE&code=${code}`, undefined, family.parent)).json()
  const without = await quoteWith(await create({ amount: 10 }))
  expect(without).toEqual({ code: 'discount_not_for_cart', message: 'This code does not hold for carts in euros' })
  expect(await quoteWith(await create({ percent: 10, minimum: 20 }))).toMatchObject({ code: 'discount_not_for_cart' })
  const both = await create({ amount: 10, minimum: 20, amounts: { EUR: 8 }, minimums: { EUR: 18 } })
  expect(both).toMatchObject({ amounts: { EUR: 8 }, minimums: { EUR: 18 } })
  expect((await quoteWith(both)).data).toMatchObject({ discount: 8 })
})

test('D104 a country that delivery has no amounts for in the currency → 400, said so', async () => {
  const family = await makeFamily()
  await settings({
    selling: {
      currencies: [
        { currency: 'EUR', countries: [] },
        { currency: 'JPY', countries: ['JP'] },
      ],
    },
  })
  await fillIn('JPY', family)
  const quoted = await call('GET', '/api/cart/quote?currency=JPY&country=DE', undefined, family.parent)
  expect([quoted.statusCode, quoted.json().message]).toEqual([400, 'We do not deliver there in Japanese yen'])
})

test.each([
  [[{ currency: 'USD', countries: [] }]],
  [
    [
      { currency: 'EUR', countries: ['DE'] },
      { currency: 'GBP', countries: ['DE'] },
    ],
  ],
  [
    [
      { currency: 'EUR', countries: [] },
      { currency: 'EUR', countries: [] },
    ],
  ],
  [[{ currency: 'XYZ', countries: [] }]],
])('D104 the setting of other currencies refuses %j', async (currencies) => {
  expect((await call('PUT', '/api/admin/settings', { selling: { currencies } }, admin)).statusCode).toBe(400)
})

test('D104 products.csv has the prices in the other currencies, and an import of it changes nothing', async () => {
  const file = (await load('/api/admin/products.csv', admin)).bytes.toString()
  expect(file.split('\n')[0]).toContain('Price EUR')
  const send = (text: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      payload: text,
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
    })
  const same = await send(file)
  expect(same.json().data, same.body).toMatchObject({ created: 0, changed: 0 })
  const { sku } = await product()
  expect((await send(`SKU,Price EUR\n${sku},"45,50"\n`)).json().data).toMatchObject({ changed: 1 })
  expect(await product('?currency=EUR')).toMatchObject({ price: 45.5 })
  const wrong = await send(`SKU,Price EUR\n${sku},45.505\n`)
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'rows.2.Price EUR'])
})
