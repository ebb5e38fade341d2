import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { useShop } from '../../../test/shop.ts'
import { makeSearchable, publishProducts } from '../catalog/index.ts'

const shop = useShop({ BUNDLES_SITE_URL: 'https://bundles.example/bundles', RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

/** As the back office does. */
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await call(method, path, body, admin)
  expect([200, 201], reply.body).toContain(reply.statusCode)
  return reply.json().data
}
const put = (path: string, body: object) => send('PUT', path, body)

const get = (query: string) => shop.app.inject(`/api/search?${query}`)
const search = async (words: string, more = '') => (await get(`q=${encodeURIComponent(words)}${more}`)).json()
const namesFor = async (words: string): Promise<string[]> =>
  (await search(words)).data.map(({ name }: { name: string }) => name)

test('D94 GET /api/search → kind, id, name, address, picture, prices and matches as ranges of the name', async () => {
  const { data, total } = await search('onl lmap')
  expect(data[0]).toEqual({
    kind: 'product',
    _id: 'owl-lamp-sage',
    name: 'Owl Lamp Sage',
    url: '/productinfo/owl-lamp-sage',
    image: expect.stringMatching(/owl-sage-front/),
    lit: expect.stringMatching(/owl-sage-glow/),
    price: 64,
    tokenPrice: 90,
    matches: [
      [0, 3],
      [4, 8],
    ],
  })
  expect(total).toBeGreaterThanOrEqual(data.length)
  const [bundle] = (await search('moonlight garden')).data
  expect(bundle).toMatchObject({ kind: 'bundle', url: 'https://bundles.example/bundles/moonlight-garden' })
  expect(bundle.tokenPrice).toBeGreaterThan(0)
  expect((await search('paper boat')).data[0]).toMatchObject({
    kind: 'story',
    url: 'https://bundles.example/bundles/little-lighthouse/the-paper-boat',
  })
  expect((await search('sleep timer')).data[0]).toMatchObject({
    kind: 'page',
    name: 'How do I set a sleep timer?',
    url: '/help#stories-and-offline-listening',
  })
})

test('D94 the matching part of a word that is being typed is its beginning, in UTF-16 code units', async () => {
  const lamp = { price: 1, sku: 'X-1', description: 'Lit', images: [], collections: [] }
  const { _id: fjord } = await send('POST', '/api/products/', { ...lamp, name: '🦉 Fjörd’s Lämp' })
  const of = async (words: string) =>
    (await search(words)).data.find(({ _id }: { _id: string }) => _id === fjord).matches
  expect(await of('fjord')).toEqual([[3, 10]])
  expect(await of('fjo lamp')).toEqual([
    [3, 6],
    [11, 15],
  ])
  await send('DELETE', `/api/products/${fjord}`)
  expect(await namesFor('fjord')).toEqual([])
})

test('D94 a product is found under its new name at once, and not while it is inactive or gone', async () => {
  const change = (body: object) => put('/api/products/owl-lamp-sage', body)
  await search('owl lamp')
  await change({ name: 'Zebra Lantern Quartz' })
  await expect.poll(() => namesFor('zebra quartz')).toContain('Zebra Lantern Quartz')
  expect(await namesFor('owl lamp sage')).not.toContain('Owl Lamp Sage')
  await change({ isActive: false })
  await expect.poll(() => namesFor('zebra quartz')).not.toContain('Zebra Lantern Quartz')
  expect((await search('zebra')).total).toBe(0)
  await change({ name: 'Owl Lamp Sage', isActive: true })
  await expect.poll(() => namesFor('owl lamp sage')).toContain('Owl Lamp Sage')
})

const bulk = (body: object) =>
  send('POST', '/api/admin/products/bulk', { ids: ['owl-lamp-sage'], dryRun: false, ...body })

test('D94 what changes many products, a file, and the job that publishes change what is found, too', async () => {
  const isFound = (words: string) => expect.poll(() => namesFor(words)).toContain('Owl Lamp Sage')
  const isLost = (words: string) => expect.poll(() => namesFor(words)).not.toContain('Owl Lamp Sage')
  await bulk({ isActive: false })
  await isLost('owl lamp sage')
  const { name } = (await shop.app.inject('/api/collections/btspeaker')).json().data[0]
  await put('/api/admin/collections/btspeaker', { name: 'Quokkas' })
  await bulk({ isActive: true, collections: { add: ['btspeaker'] } })
  await isFound('quokka')
  await bulk({ collections: { remove: ['btspeaker'] } })
  await isLost('quokka')
  await put('/api/admin/collections/btspeaker', { name })
  const { sku } = (await call('GET', '/api/admin/products/owl-lamp-sage', undefined, admin)).json().data
  const importFile = async (description: string) => {
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' }
    const payload = `SKU,Description\n${sku},${description}`
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/products/import?dryRun=false',
      headers,
      payload,
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  await importFile('<p>Ukulele&nbsp;light</p>')
  await isFound('ukulele')
  await put('/api/products/owl-lamp-sage', { publishAt: '2098-12-24T09:00:00.000Z' })
  await isLost('ukulele')
  await shop.pool.query("UPDATE product SET publish_at = now() - interval '1 minute' WHERE id = 'owl-lamp-sage'")
  await publishProducts(shop.db)
  await isFound('ukulele')
})

test('D94 stories follow their bundle, and products their collections', async () => {
  const bundle = (body: object) => put('/api/admin/bundles/little-lighthouse', body)
  await bundle({ isActive: false })
  await expect.poll(() => namesFor('paper boat')).not.toContain('The Paper Boat')
  expect(await namesFor('little lighthouse')).not.toContain('Little Lighthouse')
  await bundle({ isActive: true })
  await expect.poll(() => namesFor('paper boat')).toContain('The Paper Boat')
  await put('/api/admin/bundles/little-lighthouse/stories/the-paper-boat', { title: 'The Origami Boat' })
  await expect.poll(() => namesFor('origami')).toContain('The Origami Boat')
  await put('/api/admin/bundles/little-lighthouse/stories/the-paper-boat', { title: 'The Paper Boat' })
  const collection = (body: object) => put('/api/admin/collections/nightlamp', body)
  await collection({ name: 'Zeppelins' })
  await expect.poll(() => namesFor('zeppelin')).toContain('Owl Lamp Sage')
  await collection({ isHidden: true })
  await expect.poll(() => namesFor('zeppelin')).not.toContain('Owl Lamp Sage')
  await collection({ name: 'Night Lamps', isHidden: false })
})

test('D94 what a transaction has undone is not found', async () => {
  await bulk({ isActive: false, dryRun: true })
  expect(await namesFor('owl lamp sage')).toContain('Owl Lamp Sage')
})

test('D94 pages of 24, without overlap, and at most eight suggestions', async () => {
  const kites = Array.from({ length: 60 }, (_, at) => `kite-${at + 1}`)
  await shop.pool.query(
    priced(`
    INSERT INTO product (id, name, sku, currency, price_cents, description)
    SELECT 'kite-' || n, 'Kite ' || n, 'K-' || n, 'USD', 100, '' FROM generate_series(1, 60) AS n`),
  )
  await makeSearchable(shop.db, kites)
  await expect.poll(async () => (await search('kite')).total).toBe(60)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search('kite', `&page=${page}`)))
  expect(pages.map(({ data }) => data.length)).toEqual([24, 24, 12, 0])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }: { _id: string }) => _id))).size).toBe(60)
  expect((await search('kite', '&typing=true')).data).toHaveLength(8)
  await shop.pool.query(`DELETE FROM product WHERE id LIKE 'kite-%'`)
  await makeSearchable(shop.db, kites)
})

test.each([
  ['nitelamp', 'Owl Lamp Sage'],
  ['nite lite', 'Owl Lamp Sage'],
])('D94 %s is found by its sound, together or apart', async (typed, name) => {
  expect(await namesFor(typed)).toContain(name)
})

const strange = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '&|!():*<->',
  "a' | 'b",
  "'); DROP TABLE product; --",
  '!!! ??? …',
  '🦉🦉🦉',
  '\u200f\u202eowl',
  'owl\u0301\u0301\u0301',
  'ﬀ ﬁ',
  '灯 夜灯',
  'a'.repeat(200),
  'a b '.repeat(50),
  'é'.repeat(200),
  Array.from({ length: 66 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('  '),
  '{} [] $1 <script>alert(1)</script>',
]

test('D94 whatever is typed is answered with 200', async () => {
  for (const words of strange) {
    const { statusCode, body } = await get(`q=${encodeURIComponent(words)}`)
    expect(`${statusCode} ${body.slice(0, 8)}`, words).toBe('200 {"data":')
  }
  expect((await get('')).json()).toEqual({ data: [], total: 0 })
})

test('D94 a broken query is refused with 400', async () => {
  const refused = ['q=%00', 'q=%ED%A0%80x', 'q=a&q=b', `q=${'a'.repeat(5000)}`, 'q=owl&page=0', 'q=owl&page=-1']
  for (const query of [
    ...refused,
    'q=owl&page=abc',
    'q=owl&page=1000000000',
    'q=owl&page=1&page=2',
    'q=owl&typing=no',
  ]) {
    const { statusCode } = await get(query)
    expect([200, 400], query).toContain(statusCode)
    if (!query.includes('%ED')) expect(statusCode, query).toBe(400)
  }
  expect((await get('q=owl&page=100000')).json().data).toEqual([])
})

const counted = async () =>
  (await shop.pool.query('SELECT query, times, last_day FROM empty_search ORDER BY query')).rows

const searchThrice = async (words: string) => {
  for (let time = 0; time < 3; time++) await search(words)
}

test('D94 searches that find nothing are counted by their words alone, and unfinished ones are not', async () => {
  await shop.pool.query('DELETE FROM empty_search')
  const day = new Date().toISOString().slice(0, 10)
  for (const words of ['Xylophoné!', 'xylophone', ' XYLOPHONE ', 'xylophone']) await search(words)
  await search('xylophon', '&typing=true')
  await search('xylophone', '&page=2')
  expect(await counted()).toEqual([{ query: 'xylophone', times: 4, last_day: day }])
  for (const words of ['zzz.qqq@example.com', 'zzqq 555 010 0123', '4111111111111111', '!!!']) await searchThrice(words)
  await searchThrice(`zyx ${'wvu '.repeat(45)}`)
  expect((await counted()).map(({ query }) => query.length)).toEqual([9, 99])
})

test('D65 D94 what is searched for once or twice, such as a name, is never stored', async () => {
  await shop.pool.query('DELETE FROM empty_search')
  for (const words of ['Quentinella', 'quentinella', 'Wigbertson']) await search(words)
  expect(await counted()).toEqual([])
})

test('D94 there are never more than 1,000 of them: the rarest makes room', async () => {
  await shop.pool.query('DELETE FROM empty_search')
  await shop.pool.query(
    `INSERT INTO empty_search SELECT 'query' || n, CASE n WHEN 7 THEN 1 ELSE 2 END, '2026-01-01' FROM generate_series(1, 1000) AS n`,
  )
  await searchThrice('xylophone')
  const rows = await counted()
  expect(rows).toHaveLength(1000)
  expect(rows.map(({ query }) => query)).toContain('xylophone')
  expect(rows.map(({ query }) => query)).not.toContain('query7')
})

test('D94 there are never more of them for long, also when many come at once', async () => {
  for (let round = 0; round < 4; round++)
    await Promise.all([0, 1, 2, 3, 4].map((at) => searchThrice(`xyzzy${'abcde'[at]}${'abcde'[round]}qq`)))
  await searchThrice('xyzzyqqqq')
  expect(await counted()).toHaveLength(1000)
})
