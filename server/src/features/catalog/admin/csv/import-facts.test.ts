import { newProduct } from '@storylamp/contract/catalog/admin-catalog'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { lamp } from '../../../../../test/fixtures/orders/checkouts.ts'
import { useShop } from '../../../../../test/shop.ts'
import { columns } from './columns.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const send = async (payload: string) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const exported = async () => (await call('GET', '/api/admin/products.csv', undefined, admin)).body
const find = async (sku: string) =>
  (await call('GET', `/api/admin/products?search=${sku}`, undefined, admin)).json().data[0]
const product = async (id: string) => (await call('GET', `/api/admin/products/${id}`, undefined, admin)).json().data
const wrongCells = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path)

test('L5 L6 D78 D93 a CSV has safety facts and sales; what it does not name of them stays, and empty cells end them', async () => {
  const charger = { minWatts: 5, maxWatts: 15, usbPd: true, isIncluded: false }
  await call('PUT', `/api/products/${lamp}`, { safety: { charger, warnings: 'Keep dry' } }, admin)
  const { sku } = await product(lamp)
  const lines = [
    'SKU,Manufacturer,Responsible person,Battery,Sale price,Sale from,Sale to',
    `${sku},"Lamps, 1 Duskway",EU Lamps,Li-ion,50,2099-01-01,2099-01-31`,
  ]
  expect((await send(lines.join('\n'))).body.data).toMatchObject({ changed: 1 })
  const facts = { manufacturer: 'Lamps, 1 Duskway', responsible: 'EU Lamps', battery: 'Li-ion', charger }
  expect(await product(lamp)).toMatchObject({
    safety: { ...facts, warnings: 'Keep dry' },
    salePrice: { price: 50, from: '2099-01-01T00:00:00.000Z', to: '2099-02-01T00:00:00.000Z' },
  })
  const file = await exported()
  expect((await send(file)).body.data).toMatchObject({ changed: 0 })
  expect(file).toContain('50.00,2099-01-01T00:00:00.000Z,2099-02-01T00:00:00.000Z')
  expect((await send(`SKU,Warnings,Sale price,Sale from,Sale to\n${sku},,,,`)).body.data).toMatchObject({ changed: 1 })
  const after = await product(lamp)
  expect(after.safety).toEqual(facts)
  expect(after.salePrice).toBeUndefined()
  const created = `SKU,Name,Price,Description,Battery,Sale price,Sale to\nCSV-SALE,Saled,20,Text,AA,15,2099-01-31`
  expect((await send(created)).body.data).toMatchObject({ created: 1 })
  expect(await product((await find('CSV-SALE'))._id)).toMatchObject({
    safety: { battery: 'AA' },
    salePrice: { price: 15 },
  })
})

test('L7 a CSV has the values for the pictograms of chargers, and an empty cell ends them', async () => {
  const { sku } = await product(lamp)
  const importCell = async (cell: string) => (await send(`SKU,Charger\n${sku},"${cell}"`)).body
  expect((await importCell('4,5 to 15w | IN THE BOX')).data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).safety.charger).toEqual({ minWatts: 4.5, maxWatts: 15, usbPd: false, isIncluded: true })
  expect(await exported()).toContain(',4.5-15 W | in the box,')
  expect((await importCell('5-15 W | USB PD')).data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).safety.charger).toEqual({ minWatts: 5, maxWatts: 15, usbPd: true, isIncluded: false })
  expect((await importCell('')).data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).safety.charger).toBeUndefined()
})

test('D93 a CSV says whether a product has the guide; of all fields of the form only the time of publishing is not in it', async () => {
  const { sku, hasGuide } = await product(lamp)
  expect(hasGuide).toBe(true)
  expect((await send(`SKU,Guide\n${sku},nein`)).body.data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).hasGuide).toBe(false)
  expect((await send(`SKU,Guide\n${sku},WAHR`)).body.data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).hasGuide).toBe(true)
  expect(wrongCells((await send(`SKU,Guide\n${sku},perhaps`)).body)).toEqual(['rows.2.Guide'])
  const left = Object.keys(newProduct.shape).filter((field) => !columns.some((column) => column.field === field))
  expect(left).toEqual(['publishAt'])
})

test.each(['5 W', '5-15 W | fast', '-', '15-5 W', '0-5 W', '5-999 W'])(
  'L7 a charger of %j is refused with its cell',
  async (cell) => {
    const { sku } = await product(lamp)
    const { status, body } = await send(`SKU,Charger\n${sku},${cell}`)
    expect([status, wrongCells(body)]).toEqual([400, ['rows.2.Charger']])
  },
)

test.each([
  ['999,2099-01-01,2099-01-31', 'Sale price'],
  ['50,,', 'Sale to'],
  ['50,2099-02-01,2099-01-01', 'Sale to'],
  ['50,2020-01-01,2020-02-01', 'Sale to'],
  [',,2099-01-31', 'Sale price'],
  ['-5,,2099-01-31', 'Sale price'],
  ['50,tomorrow,2099-01-31', 'Sale from'],
])('L5 D93 a sale of %s is refused at its cell, and nothing changes', async (cells, column) => {
  const { sku } = await product(lamp)
  const { status, body } = await send(`SKU,Sale price,Sale from,Sale to\n${sku},${cells}`)
  expect([status, wrongCells(body)]).toEqual([400, [`rows.2.${column}`]])
  expect((await product(lamp)).salePrice).toBeUndefined()
})
