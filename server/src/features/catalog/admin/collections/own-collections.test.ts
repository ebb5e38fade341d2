import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { beforeAll, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../../../test/fixtures/families.ts'
import { priced, pricesOf } from '../../../../../test/fixtures/prices.ts'
import { untilWaiting } from '../../../../../test/reading/waiting.ts'
import { useShop } from '../../../../../test/shop.ts'
import { makeSearchable, renewSearch } from '../../index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const neighbour = useShop({}, shop)
const { call, makeAdmin, uploaded, auditOf } = uploadingAdmins(shop)

let admin: Tokens
let image: string
beforeAll(async () => {
  admin = await makeAdmin()
  image = await uploaded(admin, await media.picture('png'), 'Lamps in a row')
})

const asAdmin = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await call(method, path, body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const create = (type: string, changes: object = {}) =>
  asAdmin('POST', '/api/admin/collections', { type, name: type, description: 'For travels', image, ...changes })
const change = (type: string, body: object) => asAdmin('PUT', `/api/admin/collections/${type}`, body)
const remove = (type: string) => asAdmin('DELETE', `/api/admin/collections/${type}`)
const putIn = async (type: string, ...ids: string[]) => {
  for (const id of ids) {
    const { collections } = (await asAdmin('GET', `/api/admin/products/${id}`)).body.data
    const { status } = await asAdmin('PUT', `/api/products/${id}`, { collections: [...collections, type] })
    expect(status).toBe(200)
  }
}
const found = async (words: string): Promise<number> => (await call('GET', `/api/search?q=${words}`)).json().total

/** Where visitors meet a collection, through the kept responses. */
async function shownAt(type: string, product: string): Promise<string[]> {
  const pages = [
    '/api/collections/',
    '/collections',
    '/api/products/',
    '/products',
    `/api/products/${product}`,
    '/sitemap.xml',
  ]
  const shown: string[] = []
  for (const path of pages) if ((await call('GET', path)).body.includes(type)) shown.push(path)
  for (const path of [`/api/collections/${type}`, `/collections/${type}`]) {
    const { statusCode } = await call('GET', path)
    if (statusCode === 200) shown.push(path)
    else expect(statusCode).toBe(404)
  }
  if ((await call('GET', `/api/products/?collection=${type}`)).json().total > 0) shown.push('filter')
  return shown
}
const everywhere = (type: string, product: string) => [
  '/api/collections/',
  '/collections',
  '/api/products/',
  '/products',
  `/api/products/${product}`,
  '/sitemap.xml',
  `/api/collections/${type}`,
  `/collections/${type}`,
  'filter',
]

test('S2.03 S2.04 POST /api/admin/collections → 201, after the others, and visitors see it everywhere at once', async () => {
  expect(await shownAt('travel-lights', 'owl-lamp-sage')).toEqual([])
  const { status, body } = await create('travel-lights', { name: 'Travel lights' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    ...{ _id: 'travel-lights', type: 'travel-lights', name: 'Travel lights', description: 'For travels' },
    ...{ image, imageAlt: 'Lamps in a row', isComingSoon: false, isHidden: false, isPermanent: false },
    ...{ productCount: 0, version: 1 },
  })
  await putIn('travel-lights', 'owl-lamp-sage')
  expect(await shownAt('travel-lights', 'owl-lamp-sage')).toEqual(everywhere('travel-lights', 'owl-lamp-sage'))
  const all = (await asAdmin('GET', '/api/admin/collections')).body.data
  expect(all.map((one: { type: string; productCount: number }) => one.type)).toEqual([
    'nightlamp',
    'btspeaker',
    'travel-lights',
  ])
  expect(all[2].productCount).toBe(1)
  expect((await call('GET', '/api/products/?collection=travel-lights')).json().data[0]._id).toBe('owl-lamp-sage')
  expect(await auditOf('collection travel-lights')).toMatchObject([{ action: 'create a collection' }])
})

test.each([
  ['Travel', 'small letters'],
  ['a', 'of one letter'],
  ['a'.repeat(41), 'too long'],
  ['a--b', 'two hyphens'],
  ['-a', 'a hyphen first'],
  ['../api', 'a path'],
  ['', 'nothing'],
])('S2.04 POST /api/admin/collections → 400 for the address %s (%s)', async (type) => {
  const { status, body } = await create(type)
  expect([status, body.errors[0].path]).toEqual([400, 'type'])
})

test('S2.04 POST /api/admin/collections → 409 for an address that is taken, 400 for a picture that is none, and at most 50', async () => {
  const taken = await create('nightlamp')
  expect([taken.status, taken.body.code, taken.body.errors[0].path]).toEqual([409, 'collection_taken', 'type'])
  const together = await Promise.all([create('doubles'), create('doubles'), create('doubles')])
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const pictureless = await create('no-picture', { image: 'media/nowhere.png' })
  expect([pictureless.status, pictureless.body.errors[0].path]).toEqual([400, 'image'])
  const none = await create('none', { image: '' })
  expect([none.status, none.body.errors]).toEqual([400, [{ path: 'image', message: adminTexts.pictureRequired }]])
  await shop.pool.query(
    `INSERT INTO collection (type, name, description, image, image_alt, state, position)
     SELECT 'full-' || n, 'Full', 'Full', '', '', 'shown', 100 + n FROM generate_series(1, 50 - (SELECT count(*)::integer FROM collection)) AS n`,
  )
  const full = await create('one-too-many')
  expect([full.status, full.body.code]).toEqual([409, 'collection_limit_reached'])
  await shop.pool.query("DELETE FROM collection WHERE type LIKE 'full-%' OR type = 'doubles'")
})

test('S2.04 a hidden collection is nowhere for visitors, its products stay, and the back office still has it', async () => {
  await create('secret-shelf', { name: 'Quokka shelf' })
  await putIn('secret-shelf', 'bear-lamp-mist')
  expect(await shownAt('secret-shelf', 'bear-lamp-mist')).toEqual(everywhere('secret-shelf', 'bear-lamp-mist'))
  expect(await found('quokka')).toBe(1)
  const { body } = await change('secret-shelf', { isHidden: true, version: 1 })
  expect(body.data.find(({ type }: { type: string }) => type === 'secret-shelf')).toMatchObject({
    ...{ isHidden: true, productCount: 1, version: 2 },
  })
  expect(await shownAt('secret-shelf', 'bear-lamp-mist')).toEqual([])
  expect(await found('quokka')).toBe(0)
  expect((await call('GET', '/api/products/?limit=100')).body).toContain('bear-lamp-mist')
  expect((await asAdmin('GET', '/api/admin/products/bear-lamp-mist')).body.data.collections).toContain('secret-shelf')
  // A product may join it meanwhile, and is not found by its name.
  await putIn('secret-shelf', 'carry-pouch-sand')
  expect(await found('quokka')).toBe(0)
  await expect.poll(async () => (await fetch(`${neighbour.address}/collections/secret-shelf`)).status).toBe(404)
  const stale = await change('secret-shelf', { name: 'Other', version: 1 })
  expect([stale.status, stale.body.current.isHidden]).toEqual([409, true])
  await change('secret-shelf', { isHidden: false })
  expect(await shownAt('secret-shelf', 'bear-lamp-mist')).toEqual(everywhere('secret-shelf', 'bear-lamp-mist'))
  expect(await found('quokka')).toBe(2)
})

test('S2.04 a collection that is hidden is not coming soon, also when visitors see it again', async () => {
  await create('next-year', { isComingSoon: true })
  const after = async (sent: object) => {
    const { data } = (await change('next-year', sent)).body
    const { isHidden, isComingSoon } = data.find(({ type }: { type: string }) => type === 'next-year')
    return { isHidden, isComingSoon }
  }
  expect(await after({ name: 'Next year' })).toEqual({ isHidden: false, isComingSoon: true })
  expect(await after({ isHidden: true })).toEqual({ isHidden: true, isComingSoon: false })
  expect(await after({ isComingSoon: true })).toEqual({ isHidden: true, isComingSoon: false })
  expect(await after({ isHidden: false })).toEqual({ isHidden: false, isComingSoon: false })
})

test('S2.01 S2.03 the two collections of the shop itself can be hidden, but are never deleted', async () => {
  const refused = await remove('nightlamp')
  expect([refused.status, refused.body.code]).toEqual([409, 'collection_permanent'])
  const leadsTo = async (type: string) => (await call('GET', '/')).body.includes(`/collections/${type}`)
  const kinds = async (id: string) => (await call('GET', `/api/products/${id}`)).json().data.kinds
  for (const type of ['btspeaker', 'nightlamp']) {
    expect(await leadsTo(type)).toBe(true)
    await change(type, { isHidden: true })
    expect((await call('GET', `/collections/${type}`)).statusCode).toBe(404)
    expect(await leadsTo(type)).toBe(false)
    const { rows } = await shop.pool.query(
      "SELECT product_id AS id FROM product_collection JOIN product ON id = product_id WHERE collection_type = $1 AND state = 'for_sale'",
      [type],
    )
    // What a product is does not depend on what visitors see.
    expect(await kinds(rows[0].id)).toContain(type === 'nightlamp' ? 'lamp' : 'speaker')
    await change(type, { isHidden: false })
  }
})

test('S2.04 DELETE /api/admin/collections/{type} → its products stay in the shop, and it is nowhere, also in another process', async () => {
  await create('short-lived', { name: 'Numbat things' })
  await putIn('short-lived', 'owl-lamp-sage', 'bear-lamp-mist')
  expect((await fetch(`${neighbour.address}/collections/short-lived`)).status).toBe(200)
  expect(await found('numbat')).toBe(2)
  const { status, body } = await remove('short-lived')
  expect([status, body.data]).toEqual([200, { type: 'short-lived', productCount: 2 }])
  expect(await shownAt('short-lived', 'owl-lamp-sage')).toEqual([])
  await expect.poll(async () => (await fetch(`${neighbour.address}/collections/short-lived`)).status).toBe(404)
  expect(await found('numbat')).toBe(0)
  expect((await call('GET', '/api/products/bear-lamp-mist')).statusCode).toBe(200)
  expect((await remove('short-lived')).status).toBe(404)
  expect(await auditOf('collection short-lived')).toMatchObject([
    { action: 'create a collection' },
    { action: 'delete a collection' },
  ])
  expect((await create('short-lived')).status).toBe(201)
})

test('S2.04 a product that joins a collection while it is deleted is told, whoever is first', async () => {
  const product = { name: 'Racing', price: 20, description: 'It is', images: [], collections: ['raced'] }
  for (let round = 0; round < 5; round += 1) {
    await create('raced')
    const [added, bulk, removed] = await Promise.all([
      asAdmin('POST', '/api/products/', { ...product, sku: `RACED-${round}` }),
      asAdmin('POST', '/api/admin/products/bulk', { ids: ['owl-lamp-sage'], collections: { add: ['raced'] } }),
      remove('raced'),
    ])
    expect(removed.status).toBe(200)
    expect([
      [201, undefined],
      [400, 'collections'],
    ]).toContainEqual([added.status, added.body.errors?.[0].path])
    expect([
      [200, undefined],
      [400, 'collections'],
    ]).toContainEqual([bulk.status, bulk.body.errors?.[0].path])
  }
  const { rows } = await shop.pool.query("SELECT FROM product_listing WHERE collection_type = 'raced'")
  expect(rows).toEqual([])
})

type Statement = [text: string, ...values: string[]]

/** As any change of products: they are locked first, and the rest follows when `other` waits for them. */
async function whileProductsChange(first: Statement, rest: Statement, other: () => ReturnType<typeof asAdmin>) {
  const client = await shop.pool.connect()
  const run = ([text, ...values]: Statement) => client.query(text, values)
  try {
    await run(['BEGIN'])
    await run(["SELECT FROM product WHERE id IN ('bear-lamp-mist', 'owl-lamp-sage') ORDER BY id FOR NO KEY UPDATE"])
    await run(first)
    const outcome = other()
    await untilWaiting(shop.pool)
    await run(rest)
    await run(['COMMIT'])
    return await outcome
  } finally {
    client.release()
  }
}

const renameProduct = (id: string): Statement => ["UPDATE product SET name = name || '!' WHERE id = $1", id]

test('S2.04 DELETE /api/admin/collections/{type} while a product gets another price and leaves it → 200, no deadlock', async () => {
  await create('left-behind')
  await putIn('left-behind', 'bear-lamp-mist', 'owl-lamp-sage')
  const { status } = await whileProductsChange(
    [priced("UPDATE product SET price_cents = price_cents + 1 WHERE id = 'owl-lamp-sage'")],
    ["DELETE FROM product_collection WHERE product_id = 'owl-lamp-sage' AND collection_type = 'left-behind'"],
    () => remove('left-behind'),
  )
  expect(status).toBe(200)
})

test('S2.04 PUT /api/admin/collections/{type} with another name while its products get theirs → 200, no deadlock', async () => {
  await create('renamed-beside')
  await putIn('renamed-beside', 'bear-lamp-mist', 'owl-lamp-sage')
  const { status } = await whileProductsChange(renameProduct('owl-lamp-sage'), renameProduct('bear-lamp-mist'), () =>
    change('renamed-beside', { name: 'Renamed' }),
  )
  expect(status).toBe(200)
})

test('D94 the words of a collection with very many products are renewed by a job, and it is deleted all the same', async () => {
  await create('multitude', { name: 'Wombat things' })
  // In parts, as each statement has to end within its timeout.
  for (let first = 1; first <= 1100; first += 100) {
    await shop.pool.query(
      `WITH added AS (
         INSERT INTO product (id, name, sku, currency, price_cents, description)
         SELECT 'multi-' || n, 'Multi ' || n, 'MULTI-' || n, 'USD', 100, '' FROM generate_series($1::int, $1::int + 99) AS n RETURNING *
       ), joined AS (
         INSERT INTO product_collection (product_id, collection_type) SELECT id, 'multitude' FROM added
       ) ${pricesOf('added')}`,
      [first],
    )
    await makeSearchable(
      shop.db,
      Array.from({ length: 100 }, (_, at) => `multi-${first + at}`),
    )
  }
  expect(await found('wombat')).toBeGreaterThan(100)
  await change('multitude', { name: 'Echidna things' })
  expect(await found('echidna')).toBe(0)
  const { rows } = await shop.pool.query("SELECT FROM job WHERE key = 'renew-search'")
  expect(rows).toHaveLength(1)
  expect(await found('wombat'), 'cached before the job').toBeGreaterThan(100)
  await renewSearch(shop.db)
  await expect.poll(() => found('wombat')).toBe(0)
  expect(await found('echidna')).toBeGreaterThan(100)
  expect((await remove('multitude')).body.data.productCount).toBe(1100)
  await renewSearch(shop.db)
  expect(await found('echidna')).toBe(0)
  expect((await shop.pool.query('SELECT FROM search_later')).rows).toEqual([])
})
