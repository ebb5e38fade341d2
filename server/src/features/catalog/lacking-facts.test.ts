import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, useSandbox())
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout } = customers(shop)

let admin: Tokens
let family: Family
beforeAll(async () => {
  admin = await makeAdmin()
  family = await makeFamily()
  await fill(family.parent)
})
beforeEach(async () => {
  await shop.pool.query("UPDATE product SET safety = '{}'")
  await settings({ safety: { manufacturer: '', responsible: '', guarantee: '', refusesWithoutFacts: false } })
})

const settings = async (change: object) => {
  const reply = await call('PUT', '/api/admin/settings', change, admin)
  expect(reply.statusCode, reply.body).toBe(200)
}
const facts = async (query = '') => (await call('GET', `/api/admin/product-facts${query}`, undefined, admin)).json()
const missingOf = async (id: string) =>
  (await facts()).data.find(({ _id }: { _id: string }) => _id === id)?.missing ?? []
const setSafety = (safety: object) =>
  shop.pool.query('UPDATE product SET safety = $2 WHERE id = $1', [lamp, JSON.stringify(safety)])
const shopWide = { manufacturer: 'Lamps GmbH, Kiel', responsible: 'Lamps GmbH, Kiel', guarantee: 'Two years by law.' }
const inGermany = { street1: 'Am Markt 1', city: 'Kiel', state: '', zip: '24103', country: 'Germany' }
const order = (changes: object) => checkout(family.parent, changes)

test('L3 L6 L7 the facts that a product lacks are its own or those of the settings', async () => {
  expect(await missingOf(lamp)).toEqual(['manufacturer', 'responsible', 'guarantee'])
  await setSafety({ manufacturer: 'Owl Works, Oslo', battery: 'Lithium, 2000 mAh' })
  expect(await missingOf(lamp)).toEqual(['responsible', 'charger', 'guarantee'])
  await settings({ safety: shopWide })
  expect(await missingOf(lamp)).toEqual(['charger'])
  await setSafety({ battery: 'Lithium', charger: { minWatts: 5, maxWatts: 10, usbPd: false, isIncluded: true } })
  expect((await facts()).total).toBe(0)
  await settings({ safety: { manufacturer: '' }, legal: { entity: 'Lamps GmbH', address: 'Kiel' } })
  expect(await missingOf(lamp)).toEqual([])
  await shop.pool.query("UPDATE product SET pictures = '[]' WHERE id = $1", ['carry-pouch-sand'])
  expect((await facts()).data).toMatchObject([{ _id: 'carry-pouch-sand', missing: ['picture'] }])
  await settings({ legal: { entity: '', address: '' } })
})

test('L6 GET /api/admin/product-facts → what each country sold to asks for, and nothing where none does', async () => {
  const { countries, refuses, page, pageCount } = await facts()
  const asks = (code: string) => countries.find((country: { code: string }) => country.code === code)?.asks
  expect([asks('DE')?.length, asks('US'), asks('GB'), asks('JP')]).toEqual([5, [], [], undefined])
  expect([refuses, page, pageCount]).toEqual([false, 1, 1])
  await settings({ selling: { countries: ['US'] } })
  expect(await facts()).toMatchObject({
    data: [],
    total: 0,
    countries: [{ code: 'US', name: 'United States', asks: [] }],
  })
  await settings({ selling: { countries: ['US', 'DE'] } })
  expect((await facts('?page=2')).data).toEqual([])
  expect((await call('GET', '/api/admin/product-facts?page=0', undefined, admin)).statusCode).toBe(400)
})

test('L6 as seeded, products that lack facts are sold everywhere', async () => {
  expect((await call('GET', '/api/cart/quote?country=DE', undefined, family.parent)).statusCode).toBe(200)
})

test('L6 L7 refused where the owner has chosen so: quote, checkout and estimate of the product', async () => {
  await settings({ safety: { refusesWithoutFacts: true } })
  const quote = await call('GET', '/api/cart/quote?country=DE', undefined, family.parent)
  expect([quote.statusCode, quote.json().code, quote.json().errors[0].path]).toEqual([
    409,
    'product_facts_missing',
    `products.${lamp}`,
  ])
  expect(quote.json().message).toMatch(/^We cannot send .* to Germany yet\. Please take it out of the cart/)
  const formData = { name: 'Nora', email: 'nora@example.com', phone: '555 010 0123', ...inGermany }
  const refused = await order({ formData })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'product_facts_missing'])
  const estimate = (country: string) => call('GET', `/api/products/${lamp}/delivery?country=${country}`)
  expect([(await estimate('DE')).json().data, (await estimate('US')).json().data.price]).toEqual([null, 0])
  expect((await call('GET', '/api/cart/quote?country=US', undefined, family.parent)).statusCode).toBe(200)

  await settings({ safety: shopWide })
  expect((await call('GET', '/api/cart/quote?country=DE', undefined, family.parent)).statusCode).toBe(200)
  expect((await estimate('DE')).json().data.price).toBe(12)
  expect((await order({ formData })).statusCode).toBe(200)
})

test('D70 L3 L6 L7 L8 L16 L18 the checklist names what only the owner can do, until it is done', async () => {
  const tasks = async () => {
    const { tasks } = (await call('GET', '/api/admin/checklist', undefined, admin)).json()
    return tasks.map(({ id }: { id: string }) => id)
  }
  await settings({ selling: { countries: ['US', 'DE'] } })
  await setSafety({ battery: 'Lithium' })
  const texts = ['imprint', 'terms', 'privacy', 'accessibility']
  expect(await tasks()).toEqual(['delivery', 'tax', 'stock', ...texts, 'guarantee', 'makers', 'chargers'])
  await shop.pool.query("UPDATE product SET safety = '{}'")
  await settings({ safety: shopWide })
  await shop.pool.query("UPDATE product SET state = 'off' WHERE id = 'carry-pouch-sand'")
  expect(await tasks()).toEqual(['delivery', 'tax', 'stock', ...texts])
  const { delivery, tax } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data
  // Saved as they are, which is a decision, too.
  await settings({
    delivery: { zones: delivery.zones },
    tax: { rates: tax.rates },
    pages: Object.fromEntries(texts.map((id) => [id, `# ${id}\n\nOur own words.`])),
  })
  expect(await tasks()).toEqual(['stock'])
  await call('PUT', `/api/products/${lamp}`, { stock: 5 }, admin)
  expect(await tasks()).toEqual([])
})
