import { sections } from '@storylamp/contract/settings/sections'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({
  SHOP_NAME: 'Lantern & Sons',
  SOCIAL_LINKS: 'https://www.instagram.com/lantern, https://youtube.com/@lantern',
  LEGAL_ENTITY: 'Lantern GmbH',
  SHIPPING_COUNTRIES: 'the United States, CA and Bosnia & Herzegovina',
  RETURN_POSTAGE: 'we',
})
const { call, makeAdmin } = visitor(shop)
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const read = async () => (await call('GET', '/api/admin/settings', undefined, admin)).json().data
const put = async (body: unknown) => {
  const reply = await call('PUT', '/api/admin/settings', body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const history = async (query = '') =>
  (await call('GET', `/api/admin/settings/changes${query}`, undefined, admin)).json()

test('D70 the environment fills the settings of a database on which the shop first starts', async () => {
  expect(await read()).toMatchObject({
    shop: {
      name: 'Lantern & Sons',
      socialLinks: ['https://www.instagram.com/lantern', 'https://youtube.com/@lantern'],
      version: 1,
    },
    legal: { entity: 'Lantern GmbH', address: '', version: 1 },
    selling: { countries: ['US', 'CA', 'BA'], version: 1 },
    returns: { postage: 'shop', days: 30, version: 1 },
    hero: { ...sections.hero.defaults, version: 0 },
    pages: { shipping: null, version: 0 },
  })
  const { data } = await history('?section=shop')
  expect(data).toMatchObject([{ section: 'shop', version: 1, by: null, fields: ['name', 'socialLinks'] }])
})

test('D70 PUT /api/admin/settings changes the fields that were sent, in history and audit log', async () => {
  const changed = await put({ legal: { address: '1 Lamp Road', version: 1 }, hero: { title: 'Good night' } })
  expect([changed.status, changed.body.data]).toMatchObject([
    200,
    {
      legal: { entity: 'Lantern GmbH', address: '1 Lamp Road', version: 2 },
      hero: { title: 'Good night', lead: sections.hero.defaults.lead, version: 1 },
    },
  ])
  expect(await read()).toEqual(changed.body.data)
  const { data, total } = await history('?section=legal')
  expect([total, data[0]]).toMatchObject([2, { section: 'legal', version: 2, fields: ['address'] }])
  expect(data[0].by).toMatch(/Nora/)
  const entry = await call('GET', `/api/admin/settings/changes/${data[0]._id}`, undefined, admin)
  expect(entry.json().data).toMatchObject({
    section: 'legal',
    compared: [{ name: 'address', before: '', after: '1 Lamp Road' }],
  })
  const audit = (await call('GET', '/api/admin/audit?search=settings', undefined, admin)).json().data
  expect(audit).toMatchObject([
    {
      action: 'change settings',
      target: 'settings legal',
      details: { fields: ['address'], version: 2, change: expect.anything() },
    },
    { action: 'change settings', target: 'settings hero', details: { fields: ['title'], version: 1 } },
  ])
})

test('D93 PUT /api/admin/settings from an older version → 409 stale with both, and nothing of it is saved', async () => {
  const before = await read()
  const { version } = before.contact
  await put({ contact: { phone: '555 0100', version } })
  const refused = await put({ contact: { phone: '555 0199', version }, hero: { title: 'Late' } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      sent: { contact: { phone: '555 0199', version }, hero: { title: 'Late' } },
      current: { contact: { phone: '555 0100', version: version + 1 }, hero: { title: before.hero.title } },
    },
  })
  expect((await read()).hero).toEqual(before.hero)
  expect((await put({ contact: { phone: '555 0111' } })).status).toBe(200)
})

test('D93 PUT /api/admin/settings ten times at once from one version → one is saved', async () => {
  const { version } = (await read()).returns
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => put({ returns: { days: 40 + at, version }, hero: { title: `Night ${at}` } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('D70 PUT of what the shop came with → the section counts as looked at, without an entry in the history', async () => {
  const { total } = await history('?section=tokens')
  const saved = await put({ tokens: { taxedWhenSpent: false, version: 0 } })
  expect(saved.body.data).toMatchObject({ tokens: { version: 1 } })
  expect((await history('?section=tokens')).total).toBe(total)
  const audit = (await call('GET', '/api/admin/audit?search=settings%20tokens', undefined, admin)).json().data
  expect(audit).toMatchObject([{ action: 'confirm settings', target: 'settings tokens' }])
})

test('D70 PUT of what is saved already keeps version and history', async () => {
  const { shop: before } = await read()
  const { total } = await history()
  expect((await put({ shop: before })).body.data.shop).toEqual(before)
  expect((await put({})).status).toBe(200)
  expect((await history()).total).toBe(total)
})

const long = 'a'.repeat(100_000)
const method = (fields: object = {}) => ({
  method: 'standard',
  name: 'Post',
  pricedBy: 'subtotal',
  prices: [{ from: 0, price: 4.9 }],
  freeFrom: 50,
  days: { from: 2, to: 4 },
  ...fields,
})
const zone = (fields: object = {}) => ({
  name: 'Home',
  places: ['US'],
  isTaxIncluded: false,
  methods: [method()],
  ...fields,
})
const withMethod = (fields: object) => ({ delivery: { zones: [zone({ methods: [method(fields)] })] } })
const rate = (fields: object = {}) => ({
  place: 'US-OR',
  taxClass: 'goods',
  percent: 8.875,
  from: '2027-01-01',
  ...fields,
})

test('D72 D73 PUT /api/admin/settings of zones and rates → saved as sent, with their history', async () => {
  const delivery = {
    zones: [zone(), zone({ name: 'Islands', places: ['US-HI', 'ES-CN'], methods: [method({ method: 'express' })] })],
  }
  const tax = { rates: [rate(), rate({ from: '2028-01-01', percent: 0 })] }
  const { status, body } = await put({ delivery, tax })
  expect([status, body.data]).toMatchObject([200, { delivery, tax }])
  const [{ _id }] = (await history('?section=delivery')).data
  const entry = (await call('GET', `/api/admin/settings/changes/${_id}`, undefined, admin)).json().data
  expect(entry.compared).toMatchObject([{ name: 'zones', after: delivery.zones }])
})

test('D72 of two changes at once that together would leave no country, one is refused', async () => {
  const both = { selling: { countries: ['US', 'CA'] }, delivery: { zones: [zone({ places: ['US', 'CA'] })] } }
  for (let round = 0; round < 5; round++) {
    expect((await put(both)).status).toBe(200)
    const replies = await Promise.all([
      put({ selling: { countries: ['CA'] } }),
      put({ delivery: { zones: [zone({ places: ['US'] })] } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  }
  expect((await put(both)).status).toBe(200)
})

test.each([
  ['an unknown section', { nosuch: { name: 'A' } }, ''],
  ['an unknown field', { shop: { nosuch: 'A' } }, 'shop'],
  ['no section', { shop: 'Lantern' }, 'shop'],
  ['no name', { shop: { name: '  ' } }, 'shop.name'],
  ['a long name', { shop: { name: long } }, 'shop.name'],
  ['a name with a line of its own', { shop: { name: 'A\u202eB' } }, 'shop.name'],
  ['a script as a link', { shop: { socialLinks: ['javascript:alert(1)//x'] } }, 'shop.socialLinks.0'],
  ['the home page of a network', { shop: { socialLinks: ['https://www.instagram.com/'] } }, 'shop.socialLinks.0'],
  ['nine links', { shop: { socialLinks: Array(9).fill('https://a.example/b') } }, 'shop.socialLinks'],
  ['no country', { selling: { countries: [] } }, 'selling.countries'],
  ['an unknown country', { selling: { countries: ['US', 'XX'] } }, 'selling.countries.1'],
  ['a country twice', { selling: { countries: ['US', 'US'] } }, 'selling.countries'],
  ['a period of 13 days', { returns: { days: 13 } }, 'returns.days'],
  ['half a day', { returns: { days: 14.5 } }, 'returns.days'],
  ['a text as a number', { returns: { days: '30' } }, 'returns.days'],
  ['a postage that nobody pays', { returns: { postage: 'nobody' } }, 'returns.postage'],
  ['no email', { contact: { email: '' } }, 'contact.email'],
  ['a NUL', { legal: { entity: 'A\u0000' } }, 'legal.entity'],
  ['half a surrogate', { legal: { entity: 'A\ud800' } }, 'legal.entity'],
  ['a page of 100 kB', { pages: { help: long } }, 'pages.help'],
  ['an unknown page', { pages: { nosuch: '# A\n\nB' } }, 'pages'],
  ['a headline of nothing', { hero: { title: '\u200b' } }, 'hero.title'],
  ['no zone', { delivery: { zones: [] } }, 'delivery.zones'],
  ['a zone without a country', { delivery: { zones: [zone({ places: [] })] } }, 'delivery.zones.0.places'],
  ['an unknown country', { delivery: { zones: [zone({ places: ['US', 'XX'] })] } }, 'delivery.zones.0.places.1'],
  ['an unknown region', { delivery: { zones: [zone({ places: ['US-QQ'] })] } }, 'delivery.zones.0.places.0'],
  ['a country in two zones', { delivery: { zones: [zone(), zone()] } }, 'delivery.zones'],
  ['a zone without a method', { delivery: { zones: [zone({ methods: [] })] } }, 'delivery.zones.0.methods'],
  ['a method twice', { delivery: { zones: [zone({ methods: [method(), method()] })] } }, 'delivery.zones.0.methods'],
  ['days that go back', withMethod({ days: { from: 5, to: 2 } }), 'delivery.zones.0.methods.0.days'],
  ['half a day of delivery', withMethod({ days: { from: 0.5, to: 2 } }), 'delivery.zones.0.methods.0.days.from'],
  ['a negative price', withMethod({ prices: [{ from: 0, price: -1 }] }), 'delivery.zones.0.methods.0.prices.0.price'],
  ['three decimals', withMethod({ prices: [{ from: 0, price: 1.005 }] }), 'delivery.zones.0.methods.0.prices.0.price'],
  ['a billion cents', withMethod({ prices: [{ from: 0, price: 1e7 }] }), 'delivery.zones.0.methods.0.prices.0.price'],
  ['no price from 0 on', withMethod({ prices: [{ from: 5, price: 1 }] }), 'delivery.zones.0.methods.0.prices'],
  ['no price', withMethod({ prices: [] }), 'delivery.zones.0.methods.0.prices'],
  ['free from a text', withMethod({ freeFrom: 'x' }), 'delivery.zones.0.methods.0.freeFrom'],
  ['zones without a country that is sold to', { delivery: { zones: [zone({ places: ['JP'] })] } }, 'delivery.zones'],
  ['countries without a zone', { selling: { countries: ['JP', 'AQ'] } }, 'selling.countries'],
  [
    'zones and countries that have nothing in common',
    { selling: { countries: ['FR'] }, delivery: { zones: [zone()] } },
    'selling.countries',
  ],
  ['a rate of 101 %', { tax: { rates: [rate({ percent: 101 })] } }, 'tax.rates.0.percent'],
  ['a rate of four decimals', { tax: { rates: [rate({ percent: 8.8751 })] } }, 'tax.rates.0.percent'],
  ['a rate of no country', { tax: { rates: [rate({ place: 'XX' })] } }, 'tax.rates.0.place'],
  ['a rate from February 30', { tax: { rates: [rate({ from: '2026-02-30' })] } }, 'tax.rates.0.from'],
  ['a rate twice', { tax: { rates: [rate(), rate({ percent: 7 })] } }, 'tax.rates'],
  ['a digital rate of a region', { tax: { rates: [rate(), rate({ taxClass: 'digital' })] } }, 'tax.rates.1.taxClass'],
  ['a version in words', { hero: { title: 'A', version: 'one' } }, 'hero.version'],
])('D70 PUT /api/admin/settings with %s → 400 at its field', async (_, body, path) => {
  const { status, body: refusal } = await put(body)
  expect([status, refusal.code, refusal.errors?.[0]?.path]).toEqual([400, 'invalid_input', path])
})

test.each(['[]', 'null', '"shop"', '{"shop":null}', '{"__proto__":{"name":"A"}}', '{"constructor":{}}'])(
  'D70 PUT /api/admin/settings with %s → 400',
  async (payload) => {
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' }
    const reply = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', payload, headers })
    expect(reply.statusCode).toBe(400)
  },
)

test('D70 GET /api/admin/settings/changes with an unknown section → 400, an unknown change → 404', async () => {
  expect((await call('GET', '/api/admin/settings/changes?section=nosuch', undefined, admin)).statusCode).toBe(400)
  for (const id of ['0', '999999999999999', '-1', 'x', '9'.repeat(20)]) {
    const reply = await call('GET', `/api/admin/settings/changes/${id}`, undefined, admin)
    expect(reply.statusCode, id).toBe(404)
  }
})

test('D70 the history of the settings cannot be changed', async () => {
  for (const change of [
    'UPDATE setting_change SET version = 9',
    'DELETE FROM setting_change',
    'TRUNCATE setting_change',
  ]) {
    await expect(shop.pool.query(change)).rejects.toThrow('is refused')
  }
})

test('D70 a stored value that the schema refuses has its default, is logged, and the rest of its section stays', async () => {
  const { legal } = await read()
  await shop.pool.query(
    `UPDATE setting SET value = value || '{"register": 7, "vatNumber": ["x"], "nosuch": 1}' WHERE section = 'legal'`,
  )
  expect((await read()).legal).toEqual({ ...legal, register: '', vatNumber: '' })
  expect((await put({ legal: { register: 'HRB 1' } })).body.data.legal).toMatchObject({ register: 'HRB 1' })
})

test('D73 a digital rate of a region that was saved before still loads, until the rates are changed', async () => {
  const { tax } = await read()
  const stored = [...tax.rates, rate({ place: 'US-NY', taxClass: 'digital', percent: 4 })]
  await shop.pool.query("UPDATE setting SET value = $1 WHERE section = 'tax'", [{ rates: stored }])
  expect((await read()).tax.rates).toEqual(stored)
  const refused = await put({ tax: { rates: stored } })
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, `tax.rates.${tax.rates.length}.taxClass`])
  expect((await put({ tax: { rates: tax.rates } })).body.data.tax.rates).toEqual(tax.rates)
})
