import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { beforeAll, expect, test } from 'vitest'
import { uploadingAdmins } from '../../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../../test/fixtures/families.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()
const { call, makeAdmin } = uploadingAdmins(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const lamp = (changes: object = {}) => ({
  name: 'Löwe Lamp №1',
  price: 19.99,
  sku: `SKU-${Math.random()}`,
  description: '<p>It <b>glows</b>.</p>',
  images: [],
  collections: ['nightlamp'],
  ...changes,
})
const created = async (changes: object = {}): Promise<string> =>
  (await call('POST', '/api/products/', lamp(changes), admin)).json().data._id
const change = async (id: string, body: object) => {
  const reply = await call('PUT', `/api/products/${id}`, body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const read = async (path: string) => (await call('GET', path)).json()
const asAdmin = async (path: string) => (await call('GET', path, undefined, admin)).json()

test('D93 PUT /api/products/{id} with the version it was made from → saved; with an older one 409 stale with both', async () => {
  const id = await created()
  const { version } = (await asAdmin(`/api/admin/products/${id}`)).data
  const saved = await change(id, { price: 25, version })
  expect([saved.status, saved.body.data.version > version]).toEqual([200, true])
  const refused = await change(id, { price: 30, collections: [], version })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      message: adminTexts.stale,
      code: 'stale',
      sent: { price: 30, collections: [], version },
      current: saved.body.data,
    },
  ])
  expect((await asAdmin(`/api/admin/products/${id}`)).data).toEqual(saved.body.data)
  expect((await change(id, { price: 30 })).status).toBe(200)
  expect((await read(`/api/products/${id}`)).data).not.toHaveProperty('version')
})

test('D93 PUT /api/products/{id} five times at once from one version → one is saved', async () => {
  const id = await created()
  const { version } = (await asAdmin(`/api/admin/products/${id}`)).data
  const replies = await Promise.all([1, 2, 3, 4, 5].map((price) => change(id, { price, version })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('D93 PUT of what a product is already keeps its version; other collections raise it', async () => {
  const id = await created({ color: 'mint', facts: [{ label: 'Weight', value: '300 g' }] })
  const { data } = await asAdmin(`/api/admin/products/${id}`)
  const same = { ...lamp({ color: 'mint', facts: data.facts }), sku: data.sku }
  expect((await change(id, { ...same, version: data.version })).body.data).toEqual(data)
  const moved = await change(id, { collections: ['btspeaker', 'nightlamp'], version: data.version })
  expect(moved.body.data.version).toBe(data.version + 1)
  const order = await change(id, { collections: ['nightlamp', 'btspeaker'], version: moved.body.data.version })
  expect(order.body.data.version).toBe(moved.body.data.version)
})

test('D93 PUT /api/admin/collections/{type} from an older version → 409 stale with both; its place and what it is already change none', async () => {
  const put = async (body: object) => {
    const reply = await call('PUT', '/api/admin/collections/nightlamp', body, admin)
    return { status: reply.statusCode, body: reply.json() }
  }
  const find = ({ data }: { data: { type: string; version: number; name: string }[] }) =>
    data.find(({ type }) => type === 'nightlamp')
  const before = find(await asAdmin('/api/admin/collections'))
  const version = before?.version
  expect(version).toEqual(expect.any(Number))
  await call('PUT', '/api/admin/collections/btspeaker', { position: 1 }, admin)
  expect(find((await put({ name: before?.name, version })).body)?.version).toBe(version)
  const saved = find((await put({ description: 'They glow', version })).body)
  expect(saved?.version).toBe((version ?? 0) + 1)
  const refused = await put({ name: 'Late', version })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'stale', sent: { name: 'Late', version }, current: { description: 'They glow' } },
  ])
  expect((await read('/api/collections/')).data[0]).not.toHaveProperty('version')
})

const addCollections = async (types: string[]) => {
  await shop.pool.query(
    `INSERT INTO collection SELECT (jsonb_populate_record(collection, jsonb_build_object(
       'type', added, 'name', added, 'position', (SELECT max(position) FROM collection) + place))).*
     FROM collection, unnest($1::text[]) WITH ORDINALITY AS more (added, place) WHERE type = 'nightlamp'`,
    [types],
  )
}
const moveCollection = async (type: string, position: number) =>
  (await call('PUT', `/api/admin/collections/${type}`, { position }, admin)).statusCode
const collectionTypes = async () =>
  (await asAdmin('/api/admin/collections')).data.map(({ type }: { type: string }) => type)

test('D93 PUT /api/admin/collections/{type} that waits for another move → keeps that move', async () => {
  await addCollections(['first', 'second', 'third'])
  const before = await collectionTypes()
  const other = await shop.pool.connect()
  let waiting: Promise<number>
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM collection ORDER BY type FOR UPDATE')
    waiting = moveCollection('third', 1)
    await untilWaiting(shop.pool)
    await other.query(
      "UPDATE collection SET position = CASE type WHEN 'first' THEN position + 1 ELSE position - 1 END WHERE type IN ('first', 'second')",
    )
    await other.query('COMMIT')
  } finally {
    other.release()
  }
  expect(await waiting).toBe(200)
  const others = before.filter((type: string) => !['first', 'second', 'third'].includes(type))
  expect(await collectionTypes()).toEqual(['third', ...others, 'second', 'first'])
})

test('PUT of the places of collections, and of the collections of products in any order, at once → 200 for each', async () => {
  await addCollections(['one', 'two', 'three', 'four'])
  const types = await collectionTypes()
  const ids = [await created(), await created(), await created()]
  for (let round = 0; round < 15; round++) {
    // As many as there are connections.
    const moves = [0, 1].map((at) =>
      moveCollection(types[(round + at) % types.length], 1 + ((at * 3 + round) % types.length)),
    )
    const changes = ids.map(async (id, at) => {
      const collections = at % 2 === 0 ? types : types.toReversed()
      return (await change(id, { name: `Lamp ${round}`, collections: collections.slice(round % 3) })).status
    })
    const statuses = await Promise.all([...moves, ...changes])
    expect(statuses).toEqual(statuses.map(() => 200))
  }
})
