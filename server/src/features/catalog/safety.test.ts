import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { rawRequest } from '../../../test/reading/raw-request.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)
const lamp = 'owl-lamp-sage'
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const put = (body: object) => call('PUT', `/api/products/${lamp}`, body, admin)
const save = async (sections: object) =>
  expect((await call('PUT', '/api/admin/settings', sections, admin)).statusCode).toBe(200)
const shown = async () => (await call('GET', `/api/products/${lamp}`)).json().data
const page = async () =>
  (await rawRequest(shop.address, `/productinfo/${lamp}`, { headers: { host: 'localhost' } })).body.toString()

const facts = {
  manufacturer: 'Night Works Ltd\n1 Harbour Street\nDuskville',
  responsible: 'Lantern Import GmbH, Hafenstr. 1, Hamburg',
  identifier: 'NW-7',
  warnings: 'Not in water.',
  battery: 'Lithium ion, 2000 mAh, built in',
  charger: { minWatts: 4.5, maxWatts: 15, usbPd: true, isIncluded: false },
  guarantee: 'You have a legal guarantee of two years.\nAsk whoever sold it.',
}

test('L3 L6 L7 the facts of a product show on its page, in its data and beside its price', async () => {
  const reply = await put({ safety: facts })
  expect([reply.statusCode, reply.json().data.safety]).toEqual([200, facts])
  expect((await shown()).safety).toEqual(facts)
  const html = await page()
  for (const text of [facts.manufacturer, facts.responsible, facts.warnings, facts.battery, facts.guarantee]) {
    expect(html, text).toContain(text)
  }
  expect(html).toContain('aria-label="Charges with 4.5 to 15 watts, by USB Power Delivery."')
  expect(html).toContain('aria-label="No charger is in the box."')
  expect(html).toContain(
    `"manufacturer":{"@type":"Organization","name":"Night Works Ltd, 1 Harbour Street, Duskville"}`,
  )
})

test('L3 L6 what a product does not say comes from the settings, and its maker from the company; kept pages follow', async () => {
  expect((await put({ safety: { warnings: '', battery: 'Lithium' } })).json().data.safety).toEqual({
    battery: 'Lithium',
  })
  const { sku } = await shown()
  expect((await shown()).safety).toEqual({ battery: 'Lithium', identifier: sku })
  const company = 'Lamps LLC\n2 Way, Duskville'
  await save({ legal: { entity: 'Lamps LLC', address: '2 Way, Duskville' }, safety: { guarantee: 'Two\r\n  years. ' } })
  expect((await shown()).safety).toMatchObject({ manufacturer: company, guarantee: 'Two\nyears.' })
  await save({ contact: { email: 'help@lamps.test' }, safety: { guarantee: 'Two years.' } })
  const maker = `${company}\nhelp@lamps.test`
  expect((await shown()).safety).toMatchObject({ manufacturer: maker, guarantee: 'Two years.', identifier: sku })
  expect(await page()).toContain(company)
  await save({ safety: { manufacturer: 'Other Works', responsible: 'Importers' } })
  expect((await shown()).safety).toMatchObject({ manufacturer: 'Other Works', responsible: 'Importers' })
  expect(await page()).not.toContain(company)
  await save({ legal: { entity: '', address: '' }, safety: { manufacturer: '', responsible: '', guarantee: '' } })
})

test('L6 a product of which nothing is known but its SKU shows no facts', async () => {
  await put({ safety: {} })
  expect(await shown()).not.toHaveProperty('safety')
  const html = await page()
  expect(html).not.toContain('Safety and product facts')
  expect(html).not.toContain('watts')
})

test.each([
  [{ charger: { ...facts.charger, minWatts: 16 } }, 'safety.charger.maxWatts'],
  [{ charger: { ...facts.charger, minWatts: 0 } }, 'safety.charger.minWatts'],
  [{ charger: { ...facts.charger, maxWatts: 241 } }, 'safety.charger.maxWatts'],
  [{ charger: { ...facts.charger, maxWatts: 15.25 } }, 'safety.charger.maxWatts'],
  [{ charger: { minWatts: 5 } }, 'safety.charger.maxWatts'],
  [{ manufacturer: 'a'.repeat(301) }, 'safety.manufacturer'],
  [{ warnings: 5 }, 'safety.warnings'],
  [{ unknown: 'x' }, 'safety'],
  ['none', 'safety'],
])('L6 L7 PUT /api/products/{id} with safety %j → 400, naming %s', async (safety, path) => {
  const reply = await put({ safety })
  expect([reply.statusCode, reply.json().errors?.[0].path]).toEqual([400, path])
})
