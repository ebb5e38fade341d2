import { expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()
const { call, makeAdmin } = visitor(shop)
const ask = (query = '', id = lamp) => call('GET', `/api/products/${id}/delivery${query}`)
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

test.each([
  ['', 'the United States', 0],
  ['?country=', 'the United States', 0],
  ['?country=ca', 'Canada', 12],
  ['?country=Germany', 'Germany', 12],
])(
  'D72 GET /api/products/{id}/delivery%s → place, price and days of the cheapest delivery',
  async (query, place, price) => {
    const reply = await ask(query)
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { place, price, from: day, to: day } }])
  },
)

test('D72 a visitor without a country is told what delivery costs where the parcels leave from', async () => {
  const change = async (from: string) =>
    expect((await call('PUT', '/api/admin/settings', { selling: { from } }, await makeAdmin())).statusCode).toBe(200)
  await change('Berlin, Germany')
  expect((await ask()).json().data.place).toBe('Germany')
  await change('the moon')
  expect((await ask()).json().data.place).toBe('the United States')
})

test('D72 where the shop does not deliver → null; what is no product → 404; a country twice → 400', async () => {
  for (const country of ['AU', 'XX', '419', 'Atlantis']) {
    expect((await ask(`?country=${country}`)).json(), country).toEqual({ data: null })
  }
  expect((await ask('', 'no-such-product')).statusCode).toBe(404)
  expect((await ask('?country=US&country=CA')).statusCode).toBe(400)
  await shop.pool.query("UPDATE product SET state = 'off' WHERE id = $1", [lamp])
  expect((await ask()).statusCode).toBe(404)
})
