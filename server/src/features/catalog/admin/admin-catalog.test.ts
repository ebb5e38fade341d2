import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { beforeAll, expect, test, vi } from 'vitest'
import { media, uploadingAdmins } from '../../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../../test/fixtures/families.ts'
import { lineColumns, quoteColumns, quoteOf } from '../../../../test/fixtures/orders/planted-quote.ts'
import { useShop } from '../../../../test/shop.ts'

// Making every size of a picture takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin, uploaded, auditOf } = uploadingAdmins(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const lamp = (changes: object = {}) => ({
  name: 'Löwe Lamp №1',
  price: 19.99,
  sku: `SKU-${Math.random()}`,
  description: '<p>It <b>glows</b>.</p><script>alert(1)</script>',
  images: [],
  collections: ['nightlamp'],
  ...changes,
})
const create = async (body: object) => {
  const reply = await call('POST', '/api/products/', body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const created = async (changes: object = {}): Promise<string> => (await create(lamp(changes))).body.data._id
const change = async (id: string, body: object) => {
  const reply = await call('PUT', `/api/products/${id}`, body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const remove = async (id: string) => {
  const reply = await call('DELETE', `/api/products/${id}`, undefined, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const read = async (path: string) => (await call('GET', path)).json()
const asAdmin = async (path: string) => (await call('GET', path, undefined, admin)).json()

test('S7.21 POST /api/products/ → 201, and the next reader of the list and of the home page sees it with both pictures', async () => {
  const before = await read('/api/products/')
  const home = await call('GET', '/')
  const [front, back] = [
    await uploaded(admin, await media.picture('png'), 'From the front'),
    await uploaded(admin, media.webp()),
  ]
  const { status, body } = await create(
    lamp({ images: [front, { path: back, alt: 'From behind' }], tokenPrice: 20, color: 'mint' }),
  )
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    _id: 'lowe-lamp-no1',
    name: 'Löwe Lamp №1',
    price: 19.99,
    description: '<p>It <strong>glows</strong>.</p>',
    images: [front, back],
    imageAlts: ['From the front', 'From behind'],
    color: ['mint'],
    tokenPrice: 20,
    collections: ['nightlamp'],
    isActive: true,
  })
  const after = await read('/api/products/')
  expect([after.total, after.data[0]]).toEqual([
    before.total + 1,
    { ...body.data, stock: undefined, version: undefined, hasGuide: undefined },
  ])
  const page = await call('GET', '/')
  expect([home.body.includes(front), page.body.includes(front)]).toEqual([false, true])
  expect((await auditOf('product lowe-lamp-no1')).map(({ action, by }) => [action, by])).toEqual([
    ['create a product', expect.stringContaining('Nora')],
  ])
  expect((await call('GET', '/downloads/guides/lowe-lamp-no1.pdf')).statusCode).toBe(200)
})

test('S3.03 S7.20 products of a group name one another, oldest first, and only while they are active', async () => {
  const group = 'moon-lamps'
  const [white, blue, gone] = [
    await created({ group, variant: 'White', promise: 'A small moon.' }),
    await created({ group, variant: 'Blue' }),
    await created({ group, variant: 'Gone', isActive: false }),
  ]
  const siblings = [
    { _id: white, variant: 'White' },
    { _id: blue, variant: 'Blue' },
  ]
  const { data } = await read(`/api/products/${white}`)
  expect(data).toMatchObject({ group, variant: 'White', promise: 'A small moon.', siblings })
  expect((await change(gone ?? '', { isActive: true })).status).toBe(200)
  expect((await read(`/api/products/${blue}`)).data.siblings).toHaveLength(3)
  expect((await change(blue ?? '', { group: null })).body.data.group).toBeUndefined()
  expect((await read(`/api/products/${blue}`)).data.siblings).toEqual([])
  expect((await change(blue ?? '', { group: 'Not A Slug' })).body.data.group).toBe('not-a-slug')
  expect((await change(blue ?? '', { group: '!' })).status).toBe(400)
})

test('S7.21 a second product of the same name has an address of its own, and one in other letters too', async () => {
  const ids = [
    await created({ name: 'Namesake' }),
    await created({ name: 'Namesake' }),
    await created({ name: '灯' }),
    await created({ name: '月' }),
  ]
  expect(ids).toEqual(['namesake', 'namesake-2', 'product', 'product-2'])
  expect((await call('GET', '/productinfo/namesake-2')).statusCode).toBe(200)
})

test('S7.21 PUT /api/products/{id} → what is said changes at once, and the rest stays', async () => {
  const [picture = ''] = [await uploaded(admin, await media.picture('jpeg'))]
  const id = await created({ name: 'Changing', images: [picture], color: ['sage'], tokenPrice: 5 })
  const { siblings, bands, kinds, ...was } = (await read(`/api/products/${id}`)).data
  const { status, body } = await change(id, { price: 20.5 })
  expect([status, body]).toEqual([200, { data: { ...was, price: 20.5, hasGuide: false, stock: null, version: 2 } }])
  expect(await read(`/api/products/${id}`)).toEqual({ data: { ...was, siblings, bands, kinds, price: 20.5 } })
  const more = {
    images: [{ path: picture, alt: 'New words' }],
    collections: [],
    color: [],
    tokenPrice: null,
    isActive: false,
  }
  const after = (await change(id, more)).body.data
  expect(after).toMatchObject({ imageAlts: ['New words'], collections: [], color: [], isActive: false })
  expect(after.tokenPrice).toBeUndefined()
  expect((await call('GET', `/api/products/${id}`)).statusCode).toBe(404)
  expect((await asAdmin(`/api/admin/products/${id}`)).data).toEqual(after)
  expect((await auditOf(`product ${id}`)).map(({ action }) => action)).toEqual([
    'create a product',
    'change a product',
    'change a product',
  ])
  const found = (await asAdmin('/api/admin/audit?kind=changes&search=changing')).data
  expect(found[1].details).toEqual({ name: 'Changing', price: [19.99, 20.5] })
  expect(found[0].details).toMatchObject({ color: [['sage'], []], isActive: [true, false], tokenPrice: [5, null] })
})

test('D93 a product has a weight, which only the back office reads', async () => {
  expect((await asAdmin('/api/admin/products/owl-lamp-sage')).data.weightGrams).toBe(520)
  const id = await created({ weightGrams: 45 })
  expect((await asAdmin(`/api/admin/products/${id}`)).data.weightGrams).toBe(45)
  expect((await change(id, { weightGrams: 50 })).body.data.weightGrams).toBe(50)
  expect((await read(`/api/products/${id}`)).data).not.toHaveProperty('weightGrams')
  expect((await change(id, { weightGrams: null })).body.data).not.toHaveProperty('weightGrams')
})

test('S7.21 what the shop shows already can be named again, as the form of the back office does', async () => {
  const { data } = await asAdmin('/api/admin/products/owl-lamp-sage')
  const {
    name,
    price,
    sku,
    description,
    images,
    imageAlts,
    collections,
    color,
    facts,
    isActive,
    tokenPrice,
    trailerLink,
  } = data
  const same = { name, price, sku, description, images, collections, color, facts, isActive, tokenPrice, trailerLink }
  expect((await change('owl-lamp-sage', same)).body.data).toEqual(data)
  expect(imageAlts[0]).not.toBe('')
})

const refused: [string, object, number, string][] = [
  ['no name', { name: ' ' }, 400, 'name'],
  ['a price of nothing', { price: 0 }, 400, 'price'],
  ['a negative price', { price: -1 }, 400, 'price'],
  ['a third decimal', { price: 1.999 }, 400, 'price'],
  ['a price in words', { price: '20' }, 400, 'price'],
  ['nothing but a script', { description: '<script>alert(1)</script>' }, 400, 'description'],
  ['a picture that was never uploaded', { images: ['uploads/pictures/none/1024.webp'] }, 400, 'images.0'],
  ['a way out of the folder', { images: ['../../etc/passwd'] }, 400, 'images.0'],
  ['a collection that is none', { collections: ['no-such'] }, 400, 'collections'],
  ['a trailer that is a script', { trailerLink: 'javascript:alert(1)' }, 400, 'trailerLink'],
  ['a trailer in the clear', { trailerLink: 'http://example.com/' }, 400, 'trailerLink'],
  ['no weight at all', { weightGrams: 0 }, 400, 'weightGrams'],
  ['half a gram', { weightGrams: 0.5 }, 400, 'weightGrams'],
  ['a weight in words', { weightGrams: '520' }, 400, 'weightGrams'],
  ['an unknown key', { id: 'mine' }, 400, ''],
]
test.each(refused)('S7.21 POST and PUT /api/products → refused with %s', async (_what, fields, status, field) => {
  for (const reply of [await create(lamp(fields)), await change('round-speaker-pair', fields)]) {
    expect([reply.status, reply.body.errors[0].path]).toEqual([status, field])
  }
})

test('S7.21 a SKU that another product has → 409, also for two at once', async () => {
  await created({ name: 'First', sku: 'TAKEN' })
  const second = await create(lamp({ name: 'Second', sku: 'TAKEN' }))
  expect([second.status, second.body.code, second.body.message]).toEqual([409, 'sku_taken', adminTexts.skuTaken])
  expect((await change('round-speaker-pair', { sku: 'TAKEN' })).status).toBe(409)
  const many = await Promise.all(Array.from({ length: 5 }, () => create(lamp({ name: 'Racing', sku: 'RACE' }))))
  expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('S7.21 DELETE /api/products/{id} → gone, or off the shelf once it was ordered, and in the audit log', async () => {
  const id = await created({ name: 'Unwanted' })
  expect(await remove(id)).toEqual({ status: 200, body: { data: { _id: id, outcome: 'deleted' } } })
  expect((await remove(id)).status).toBe(404)
  const { rows } = await shop.pool.query('SELECT 1 FROM product WHERE id = $1', [id])
  expect(rows).toEqual([])

  const ordered = await created({ name: 'Wanted' })
  await order(ordered)
  expect(await remove(ordered)).toEqual({ status: 200, body: { data: { _id: ordered, outcome: 'deactivated' } } })
  expect((await call('GET', `/api/products/${ordered}`)).statusCode).toBe(404)
  expect((await asAdmin(`/api/admin/products/${ordered}`)).data.isActive).toBe(false)
  const actions = [...(await auditOf(`product ${id}`)), ...(await auditOf(`product ${ordered}`))].map(
    ({ action }) => action,
  )
  expect(actions).toEqual(['create a product', 'delete a product', 'create a product', 'take a product off the shelf'])
})

/** As a checkout leaves it. */
async function order(productId: string): Promise<void> {
  const id = randomUUID()
  for (const statement of [
    'INSERT INTO family (id, created_at) VALUES ($1, now())',
    `INSERT INTO customer_order (id, family_id, currency, amount_cents, created_at, ${quoteColumns})
     VALUES ($1, $1, 'USD', 100, now(), ${quoteOf('100')})`,
  ]) {
    await shop.pool.query(statement, [id])
  }
  await shop.pool.query(
    `INSERT INTO order_line (${lineColumns}) VALUES ($1, 1, $2, '', '', '', '{}', '[]', 1, 100, 100, 0, 0)`,
    [id, productId],
  )
}

test('S7.21 GET /api/admin/products → all of them, found by name or SKU, with any text in the search', async () => {
  const all = await asAdmin('/api/admin/products')
  const { rows } = await shop.pool.query('SELECT count(*)::int AS count FROM product')
  expect(all.total).toBe(rows[0].count)
  const id = await created({ name: 'A 100% lamp', sku: 'FIND-ME', isActive: false })
  for (const search of ['100%25', 'find-me']) {
    const found = (await asAdmin(`/api/admin/products?search=${search}`)).data
    expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  }
  expect((await asAdmin("/api/admin/products?search=%5C'%3B--")).data).toEqual([])
})

test('S2.03 PUT /api/admin/collections/{type} → words, coming soon and order, at once', async () => {
  const put = async (type: string, body: object) =>
    (await call('PUT', `/api/admin/collections/${type}`, body, admin)).json()
  const image = await uploaded(admin, await media.picture('png'), 'Both')
  await put('btspeaker', { name: 'Speakers', isComingSoon: false, position: 1, image })
  const { data } = await read('/api/collections/')
  expect(data).toMatchObject([
    { type: 'btspeaker', name: 'Speakers', isComingSoon: false, image, imageAlt: 'Both' },
    { type: 'nightlamp' },
  ])
  await put('btspeaker', { position: 2 })
  expect((await read('/api/collections/')).data.map(({ type }: { type: string }) => type)).toEqual([
    'nightlamp',
    'btspeaker',
  ])
  expect((await put('nightlamp', { image: 'uploads/none' })).code).toBe('invalid_input')
  expect((await auditOf('collection btspeaker')).map(({ action }) => action)).toEqual([
    'change a collection',
    'change a collection',
  ])
})

test('a product has the guide of lamps only where it says so, and the shop’s first products do', async () => {
  const kinds = async (id: string) => (await call('GET', `/api/products/${id}`)).json().data.kinds
  expect(await kinds('owl-lamp-sage')).toEqual(['lamp'])
  const cushion = {
    name: 'Cushion',
    sku: 'CUSHION',
    price: 20,
    description: '<p>Soft.</p>',
    images: [],
    collections: ['nightlamp'],
  }
  const { _id } = (await call('POST', '/api/products/', cushion, admin)).json().data
  expect(await kinds(_id)).toEqual([])
  await call('PUT', `/api/products/${_id}`, { hasGuide: true }, admin)
  expect(await kinds(_id)).toEqual(['lamp'])
})
