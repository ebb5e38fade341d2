import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, useSandbox())
const { call, makeFamily } = visitor(shop)
const { fill, checkout } = customers(shop)

let family: Family
let price: number
beforeAll(async () => {
  family = await makeFamily()
  await fill(family.parent)
  price = (await call('GET', `/api/products/${lamp}`)).json().data.price
})

const ask = (query: string, member = family.parent) => call('GET', `/api/cart/quote?${query}`, undefined, member)
const quoted = async (query: string, member = family.parent) => (await ask(query, member)).json().data
const rounded = (amount: number) => Math.round(amount * 100) / 100
const day = /^\d{4}-\d\d-\d\d$/

test('D92 D75 GET /api/cart/quote → lines, subtotal, delivery, methods and tax, with the total of the United States', async () => {
  const methods = [
    {
      method: 'standard',
      name: 'Standard delivery',
      price: 0,
      from: expect.stringMatching(day),
      to: expect.stringMatching(day),
    },
    {
      method: 'express',
      name: 'Express delivery',
      price: 9.9,
      from: expect.stringMatching(day),
      to: expect.stringMatching(day),
    },
  ]
  const subtotal = rounded(price * 2)
  const data = {
    currency: 'USD',
    lines: [{ product: lamp, quantity: 2, price, discount: 0, tax: 0, total: subtotal }],
    subtotal,
    discount: 0,
    delivery: methods[0],
    methods,
    tax: 0,
    taxIncluded: false,
    total: subtotal,
  }
  const reply = await ask('')
  expect([reply.statusCode, reply.json()]).toEqual([200, { data }])
  expect(await quoted('country=&region=&method=&code=')).toEqual(data)
  expect(await quoted('country=United+States&region=OR')).toEqual(data)
  expect(await quoted('country=usa', family.child)).toEqual(data)
  expect(await quoted('method=Express')).toEqual({ ...data, delivery: methods[1], total: rounded(subtotal + 9.9) })
})

test('D72 D73 D92 the European Union pays 12 for delivery, and its tax is in the prices', async () => {
  const tax = (amount: number) => rounded((amount * 19) / 119)
  const subtotal = rounded(price * 2)
  expect(await quoted('country=de')).toMatchObject({
    lines: [{ tax: tax(subtotal), total: subtotal }],
    delivery: { method: 'standard', price: 12 },
    tax: rounded(tax(subtotal) + tax(12)),
    taxIncluded: true,
    total: rounded(subtotal + 12),
  })
  expect(await quoted('country=Canada&region=ON')).toMatchObject({ tax: 0, total: rounded(subtotal + 12) })
})

test.each([
  ['country=XX', 400, 'country'],
  ['country=Australia', 400, 'country'],
  ['country=US&country=DE', 400, 'country'],
  [`country=${'a'.repeat(201)}`, 400, 'country'],
  ['country=%00', 400, 'country'],
  ['method=pigeon', 400, 'method'],
  ['method=constructor', 400, 'method'],
  ['country=CA&method=express', 400, 'method'],
])('D92 GET /api/cart/quote?%s → %i, naming it', async (query, status, path) => {
  const reply = await ask(query)
  expect([reply.statusCode, reply.json().code, reply.json().errors[0].path]).toEqual([status, 'invalid_input', path])
})

test('D74 D92 a code that is not known → 409 discount_not_valid', async () => {
  for (const code of ['SUMMER', ' summer ', "'; DROP TABLE discount"]) {
    const reply = await ask(`code=${encodeURIComponent(code)}`)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'discount_not_valid'])
  }
})

test('D92 an empty cart costs nothing, wherever it goes', async () => {
  const other = await makeFamily()
  expect(await quoted('country=FR', other.parent)).toMatchObject({
    lines: [],
    subtotal: 0,
    delivery: { price: 0 },
    total: 0,
  })
})

test('D92 without a country it is that of the last order, as long as the shop delivers there', async () => {
  const other = await makeFamily()
  await fill(other.parent)
  await checkout(other.parent, { formData: { ...delivery, country: 'Germany' } })
  expect((await quoted('', other.parent)).delivery.price).toBe(12)
  await shop.pool.query(`UPDATE customer_order SET delivery_details = delivery_details || '{"country": "Atlantis"}'`)
  expect((await quoted('', other.parent)).delivery.price).toBe(0)
})

test.each([
  ['en-CA,en;q=0.8', 12],
  ['fr', 0],
  ['zh-Hans-CN', 0],
  [',;-', 0],
])('D92 without an order before it is the country of the browser’s language: %s', async (languages, price) => {
  const other = await makeFamily()
  await fill(other.parent)
  const headers = { authorization: `Bearer ${other.parent.accessToken}`, 'accept-language': languages }
  const { data } = (await shop.app.inject({ url: '/api/cart/quote', headers })).json()
  expect(data.delivery.price).toBe(price)
})

test('D92 without a country a child is told nothing of where the last order went', async () => {
  const { parent, child } = await makeFamily()
  await fill(parent)
  await checkout(parent, { formData: { ...delivery, country: 'Germany' } })
  expect((await quoted('', parent)).delivery.price).toBe(12)
  expect((await quoted('', child)).delivery.price).toBe(0)
})

test('D92 only families have a cart: 401 without a token, 403 for an admin', async () => {
  expect((await call('GET', '/api/cart/quote')).statusCode).toBe(401)
  expect((await ask('', await visitor(shop).makeAdmin())).statusCode).toBe(403)
})

const zonesOf = async (admin: Tokens) =>
  (await call('GET', '/api/admin/settings', undefined, admin)).json().data.delivery.zones
const save = (body: object, admin: Tokens) => call('PUT', '/api/admin/settings', body, admin)

test('D72 D73 the next quote follows zones, methods and rates that an admin saves', async () => {
  const admin = await visitor(shop).makeAdmin()
  const saved = await zonesOf(admin)
  const byWeight = {
    name: 'Islands',
    places: ['US-HI'],
    isTaxIncluded: false,
    methods: [
      {
        method: 'express',
        name: 'By air',
        pricedBy: 'weight',
        prices: [
          { from: 0, price: 15 },
          { from: 1000, price: 25.5 },
        ],
        freeFrom: null,
        days: { from: 3, to: 5 },
      },
    ],
  }
  const rates = [{ place: 'US-HI', taxClass: 'goods', percent: 4.712, from: '2026-01-01' }]
  const reply = await save({ delivery: { zones: [...saved, byWeight] }, tax: { rates } }, admin)
  expect([reply.statusCode, reply.json().data?.delivery.zones.at(-1)]).toEqual([200, byWeight])
  const tax = rounded(rounded(price * 2 * 0.04712) + rounded(25.5 * 0.04712))
  expect(await quoted('country=US&region=Hawaii')).toMatchObject({
    delivery: { method: 'express', name: 'By air', price: 25.5 },
    tax,
    total: rounded(price * 2 + 25.5 + tax),
  })
  expect((await save({ selling: { countries: ['DE'] } }, admin)).statusCode).toBe(200)
  expect((await ask('country=US')).statusCode).toBe(400)
  const other = await makeFamily()
  expect((await quoted('', other.parent)).taxIncluded).toBe(true)
  expect((await save({ selling: { countries: null }, delivery: { zones: saved } }, admin)).statusCode).toBe(200)
})

test.each([
  ['a country before it that no zone has', ['US', 'DE'], ['DE', 'FR']],
  ['a region alone', null, ['US-CA']],
  ['a region without a list of regions', ['ES'], ['ES-CN']],
])('D92 without a country the cart has a total where the shop delivers to: %s', async (_, countries, places) => {
  const admin = await visitor(shop).makeAdmin()
  const saved = await zonesOf(admin)
  const zone = { ...us, name: 'The only one', places }
  expect((await save({ selling: { countries }, delivery: { zones: [zone] } }, admin)).statusCode).toBe(200)
  const { parent } = await makeFamily()
  await fill(parent)
  const headers = { authorization: `Bearer ${parent.accessToken}`, 'accept-language': 'en-US' }
  const reply = await shop.app.inject({ url: '/api/cart/quote', headers })
  expect((await save({ selling: { countries: null }, delivery: { zones: saved } }, admin)).statusCode).toBe(200)
  expect([reply.statusCode, reply.json().data?.subtotal], reply.body).toEqual([200, rounded(price * 2)])
})

const us = seededZones[0] as object
const standard = (seededZones[0]?.methods[0] ?? {}) as object
test.each([
  ['no zone', { delivery: { zones: [] } }],
  ['no way of delivery', { delivery: { zones: [{ ...us, methods: [] }] } }],
  ['a way twice', { delivery: { zones: [{ ...us, methods: [standard, standard] }] } }],
  ['no country', { delivery: { zones: [{ ...us, places: [] }] } }],
  ['a country in two zones', { delivery: { zones: [us, us] } }],
  [
    'prices that do not rise',
    { delivery: { zones: [{ ...us, methods: [{ ...standard, prices: [{ from: 1, price: 1 }] }] }] } },
  ],
  ['a negative price', { delivery: { zones: [{ ...us, methods: [{ ...standard, freeFrom: -1 }] }] } }],
  ['10^9 dollars', { delivery: { zones: [{ ...us, methods: [{ ...standard, freeFrom: 10 ** 9 }] }] } }],
  ['days backwards', { delivery: { zones: [{ ...us, methods: [{ ...standard, days: { from: 4, to: 2 } }] }] } }],
  [
    'a rate of four decimals',
    { tax: { rates: [{ place: 'US', taxClass: 'goods', percent: 1.0001, from: '2026-01-01' }] } },
  ],
  ['a rate of 101 %', { tax: { rates: [{ place: 'US', taxClass: 'goods', percent: 101, from: '2026-01-01' }] } }],
  ['a day that is none', { tax: { rates: [{ place: 'US', taxClass: 'goods', percent: 1, from: '2026-02-30' }] } }],
])('D72 D73 settings with %s → 400', async (_, body) => {
  const reply = await save(body, await visitor(shop).makeAdmin())
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})
