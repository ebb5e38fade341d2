import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { type TestShop, useShop } from '../../../test/shop.ts'
import { publishProducts } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const neighbour = useShop({}, shop)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill } = customers(shop)

let admin: Tokens
let parent: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
  parent = (await makeFamily()).parent
})

const toCome = '2098-12-24T09:00:00.000Z'
let count = 0
const create = async (changes: object) => {
  count += 1
  const body = {
    name: `Zeppelin Lamp ${count}`,
    price: 20,
    sku: `ZEPPELIN-${count}`,
    description: 'It floats',
    images: [],
    collections: ['nightlamp'],
    ...changes,
  }
  const reply = await call('POST', '/api/products/', body, admin)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const put = async (id: string, body: object) => (await call('PUT', `/api/products/${id}`, body, admin)).json().data
const get = async (path: string) => (await call('GET', path)).json()
const has = (text: string, id: string) => text.includes(id)

/** Where the shop shows a product, through the kept responses. */
async function shownAt(id: string): Promise<string[]> {
  const paths = [
    '/api/products/?limit=100',
    '/api/collections/nightlamp?limit=100',
    `/api/search?q=${id.replaceAll('-', '+')}`,
    '/products',
    '/sitemap.xml',
    `/productinfo/${id}`,
    `/api/products/${id}`,
    `/api/products/${id}/related`,
  ]
  const shown = []
  for (const path of paths) {
    const reply = await call('GET', path)
    const isShown = path.endsWith(id) || path.endsWith('/related') ? reply.statusCode === 200 : has(reply.body, id)
    if (isShown) shown.push(path)
  }
  const added = await call('POST', '/api/cart/', { productId: id }, parent)
  if (added.statusCode === 200) shown.push('cart')
  else expect([added.statusCode, added.json().code]).toEqual([404, 'not_found'])
  return shown
}
const nowhere: string[] = []

test('D93 a draft, and a product with a time to come, are nowhere in the shop and in no cart; staff see both', async () => {
  const draft = await create({ isActive: false })
  expect(draft).toMatchObject({ isActive: false, isDraft: true })
  const planned = await create({ publishAt: toCome, isActive: true })
  expect(planned).toMatchObject({ isActive: false, publishAt: toCome, isDraft: true })
  for (const { _id } of [draft, planned]) {
    expect(await shownAt(_id)).toEqual(nowhere)
    expect((await call('GET', `/productinfo/${_id}`)).statusCode).toBe(404)
    expect((await call('GET', `/api/admin/products/${_id}`, undefined, admin)).statusCode).toBe(200)
  }
})

test('D93 at its time a job publishes a product: kept responses of all processes show it at once, and as the newest', async () => {
  const { _id } = await create({ publishAt: toCome })
  const later = await create({})
  const { rows: jobs } = await shop.pool.query(
    "SELECT run_at FROM job WHERE task = 'publish-products' AND key LIKE 'publish-products %'",
  )
  expect(jobs.map(({ run_at }) => run_at.toISOString())).toContain(toCome)
  await publishProducts(shop.db)
  expect(await shownAt(_id)).toEqual(nowhere)
  const list = async ({ app }: TestShop) => (await app.inject('/api/products/?limit=100')).body
  expect(has(await list(neighbour), _id)).toBe(false)

  await shop.pool.query("UPDATE product SET publish_at = now() - interval '1 minute' WHERE id = $1", [_id])
  await publishProducts(shop.db)
  for (const process of [shop, neighbour]) await expect.poll(() => list(process)).toContain(_id)
  expect(await shownAt(_id)).toHaveLength(9)
  expect((await get('/api/products/?limit=2')).data.map((product: { _id: string }) => product._id)).toEqual([
    _id,
    later._id,
  ])
  const after = (await call('GET', `/api/admin/products/${_id}`, undefined, admin)).json().data
  expect(after).toMatchObject({ isActive: true })
  expect([after.publishAt, after.isDraft]).toEqual([undefined, undefined])
})

test('D93 PUT /api/products/{id} with publishAt → a time to come hides, one that has passed shows, and without one isActive counts', async () => {
  const { _id } = await create({})
  await fill(parent, _id, 1)
  expect(await put(_id, { publishAt: toCome })).toMatchObject({ isActive: false, publishAt: toCome })
  expect((await call('GET', `/api/products/${_id}`)).statusCode).toBe(404)
  const cart = (await call('GET', '/api/cart/', undefined, parent)).json()
  expect(JSON.stringify(cart)).toContain('"isGone":true')
  expect(await put(_id, { price: 21 })).toMatchObject({ isActive: false, publishAt: toCome })
  const { publishAt, ...hidden } = await put(_id, { publishAt: null })
  expect([publishAt, hidden.isActive]).toEqual([undefined, false])
  expect(await put(_id, { publishAt: toCome, isActive: true })).toMatchObject({ isActive: false, publishAt: toCome })
  expect((await put(_id, { isActive: true })).publishAt).toBeUndefined()
  expect((await call('GET', `/api/products/${_id}`)).statusCode).toBe(200)
  expect(await put(_id, { publishAt: '2026-01-01' })).toMatchObject({ isActive: true })
  expect(await put(_id, { publishAt: '2026-01-01', isActive: false })).toMatchObject({ isActive: false })
  expect((await put(_id, { isActive: false })).isDraft).toBeUndefined()
})

test('D93 a product that waits for its time and is taken off the shelf is a draft again, or off the shelf if it was for sale', async () => {
  const [draft, sold] = [(await create({ isActive: false }))._id, (await create({}))._id]
  const states = async () => {
    const { rows } = await shop.pool.query('SELECT id, state FROM product WHERE id = ANY($1)', [[draft, sold]])
    const stateOf = (id: string) => rows.find((row) => row.id === id)?.state
    return [stateOf(draft), stateOf(sold)]
  }
  const takeOff = [
    async () => [await put(draft, { isActive: false }), await put(sold, { publishAt: null })],
    () => call('POST', '/api/admin/products/bulk', { ids: [draft, sold], isActive: false, dryRun: false }, admin),
  ]
  for (const off of takeOff) {
    for (const id of [draft, sold]) await put(id, { publishAt: toCome })
    expect(await states()).toEqual(['scheduled', 'scheduled'])
    await off()
    expect(await states()).toEqual(['draft', 'off'])
  }
})

test('D93 a new price for many products leaves those that wait for their time waiting', async () => {
  const { _id } = await create({ publishAt: toCome })
  const body = { ids: [_id], price: { set: 21 }, dryRun: false }
  expect((await call('POST', '/api/admin/products/bulk', body, admin)).json().data[0].isActive).toBeUndefined()
  const after = (await call('GET', `/api/admin/products/${_id}`, undefined, admin)).json().data
  expect(after).toMatchObject({ price: 21, publishAt: toCome, isDraft: true })
})

test.each(["state = 'draft'", "state = 'scheduled'", 'published_at = NULL', "state = 'off', publish_at = now()"])(
  'D93 UPDATE product SET %s → refused by the database for a product that is for sale',
  async (columns) => {
    const change = shop.pool.query(`UPDATE product SET ${columns} WHERE id = 'owl-lamp-sage'`)
    await expect(change).rejects.toThrow('violates check constraint')
  },
)

test.each(['tomorrow', '2026-02-30', '1999-01-01', '9999-01-01', '2026-12-24T09:00', 7, ''])(
  'D93 publishAt of %s → 400',
  async (publishAt) => {
    const reply = await call('PUT', '/api/products/owl-lamp-sage', { publishAt }, admin)
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'publishAt'])
  },
)
