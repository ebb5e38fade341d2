import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../../../test/fixtures/admin-uploads.ts'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../../test/fixtures/orders/checkouts.ts'
import { stocks } from '../../../../../test/fixtures/stocks.ts'
import { zipOf } from '../../../../../test/fixtures/zip-of.ts'
import { useSandbox } from '../../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, auditOf } = uploadingAdmins(shop)
const { makeFamily } = visitor(shop)
const { ready } = customers(shop)
const { setStock, stockOf, stockAstray } = stocks(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const send = async (payload: string | Buffer, { dryRun = false, type = 'text/csv', who = admin } = {}) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/import?dryRun=${dryRun}`,
    payload,
    headers: { authorization: `Bearer ${who.accessToken}`, 'content-type': type },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const sendZip = (files: Parameters<typeof zipOf>[0], options = {}) =>
  send(zipOf(files), { type: 'application/zip', ...options })
const exported = async () => (await call('GET', '/api/admin/products.csv', undefined, admin)).body
const find = async (sku: string) => {
  const reply = await call('GET', `/api/admin/products?search=${encodeURIComponent(sku)}`, undefined, admin)
  return reply.json().data[0]
}
const product = async (id: string) => (await call('GET', `/api/admin/products/${id}`, undefined, admin)).json().data
const wrongCells = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path)
const countProducts = async () => (await shop.pool.query('SELECT count(*)::int AS count FROM product')).rows[0].count

test('D93 the file that is exported changes nothing when it is imported again', async () => {
  const facts = [
    { label: 'A', value: '-5 °C; +3' },
    { label: 'Ratio 1:2', value: '5 V | 9 V' },
    { label: 'Sizes|', value: 'S: 1 | M: 2 \\' },
    { label: 'Path \\: odd', value: 'C:\\|' },
  ]
  await call('PUT', `/api/products/${lamp}`, { promise: "'=1+1", facts }, admin)
  await setStock(lamp, 7)
  const file = await exported()
  const lines = file.split('\r\n').length - 2
  expect(file).toMatch(/^\uFEFFSKU,/)
  expect((await send(file)).body).toEqual({ data: { rows: lines, created: 0, changed: 0, isDryRun: false } })
  expect(await exported()).toBe(file)
  expect((await product(lamp)).facts).toEqual(expect.arrayContaining(facts))
  expect(lines).toBe(await countProducts())
})

test('D93 a CSV creates products and changes others by SKU; what it does not name stays', async () => {
  const before = await product('carry-pouch-sand')
  const file = [
    '\uFEFFsku;name;price;description;collections;colors;token price;weight;stock;facts;active',
    'CSV-1;Löwe Lamp;19,99;"Soft light.\nFor the night.";nightlamp;mint | Light Blue;60;520;12;Light: warm | Height: 12 cm;yes',
    `CSV-2;Löwe Lamp;5;<p>Two</p><script>alert(1)</script>;;;;;;;no`,
    `${before.sku};${before.name};12.50;"${before.description.replaceAll('"', '""')}";btspeaker;;;;3;;1`,
  ].join('\n')
  const counted = await countProducts()
  const tried = await send(file, { dryRun: true })
  expect(tried.body).toEqual({ data: { rows: 3, created: 2, changed: 1, withoutPicture: 2, isDryRun: true } })
  expect(await countProducts()).toBe(counted)
  expect((await send(file)).body.data).toMatchObject({ created: 2, changed: 1, isDryRun: false })
  expect(await find('CSV-1')).toMatchObject({
    _id: 'lowe-lamp',
    price: 19.99,
    description: '<p>Soft light.</p><p>For the night.</p>',
    collections: ['nightlamp'],
    color: ['mint', 'light-blue'],
    tokenPrice: 60,
    weightGrams: 520,
    stock: 12,
    facts: [
      { label: 'Light', value: 'warm' },
      { label: 'Height', value: '12 cm' },
    ],
    isActive: true,
  })
  expect(await find('CSV-2')).toMatchObject({ _id: 'lowe-lamp-csv-2', description: '<p>Two</p>', isActive: false })
  const after = await product(before._id)
  expect(after).toMatchObject({ price: 12.5, collections: ['btspeaker'], stock: 3, images: before.images })
  expect(after.version).toBeGreaterThan(before.version)
  expect((await send(file)).body.data).toEqual({ rows: 3, created: 0, changed: 0, isDryRun: false })
  expect((await auditOf('products')).at(-1)).toMatchObject({ action: 'import products', by: 'Nora' })
  expect(await stockAstray()).toEqual([])
})

test('D93 a new price, and nothing else, is shown at once and kept in the history of prices', async () => {
  const { sku, _id } = await product(lamp)
  expect((await send(`SKU,Price\n${sku},77`)).body.data).toMatchObject({ changed: 1 })
  expect((await call('GET', `/api/products/${_id}`)).json().data.price).toBe(77)
  const prices = (await call('GET', `/api/admin/products/${_id}/prices`, undefined, admin)).json().data
  expect(prices[0].price).toBe(77)
})

test('D93 wrong cells are named by line and column, and nothing is changed', async () => {
  const counted = await countProducts()
  const { sku } = await product(lamp)
  const file = [
    'SKU,Name,Price,Description,Collections,Pictures,Weight,Stock,Active,Token price,Trailer',
    'W-1,,1,x,,,,,yes,,',
    'W-2,a,1.999,x,,,,,yes,,',
    'W-3,a,-1,x,,,,,yes,,',
    'W-4,a,1e9,x,,,,,yes,,',
    'W-5,a,1,<script>x</script>,,,,,yes,,',
    'W-6,a,1,x,no-such,,,,yes,,',
    'W-7,a,1,x,,../../etc/passwd,,,yes,,',
    'W-8,a,1,x,,,0.5,,yes,,',
    '"W-1,000",a,"1,000",x,,,,,yes,,',
    'W-1.250,a,1.250,x,,,,,yes,,',
    'W-20,a,1,x,,,"1,000",1.250,yes,,',
    'W-9,a,1,x,,,,-1,yes,,',
    'W-10,a,1,x,,,,,perhaps,,',
    'W-11,a,1,x,,,,,yes,0,',
    'W-12,a,1,x,,,,,yes,,javascript:alert(1)',
    `${sku},a,,x,,,,,yes,,`,
    'W-2,a,1,x,,,,,yes,,',
    'W-14,a,1,x,,,,,yes,,,too,long',
    ',a,1,x,,,,,yes,,',
    'W-\0,a,1,x,,,,,yes,,',
  ].join('\n')
  const { status, body } = await send(file)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(wrongCells(body)).toEqual([
    'rows.2.Name',
    'rows.3.Price',
    'rows.4.Price',
    'rows.5.Price',
    'rows.6.Description',
    'rows.7.Collections',
    'rows.8.Pictures',
    'rows.9.Weight',
    'rows.10.Price',
    'rows.11.Price',
    'rows.12.Weight',
    'rows.12.Stock',
    'rows.13.Stock',
    'rows.14.Active',
    'rows.15.Token price',
    'rows.16.Trailer',
    'rows.17.Price',
    'rows.18.SKU',
    'rows.19',
    'rows.20.SKU',
    'rows.21.SKU',
  ])
  expect(await countProducts()).toBe(counted)
})

test.each([
  ['a description of nothing but a script', 'Description', '<script>x</script>'],
  ['an unknown collection', 'Collections', 'no-such'],
  ['a picture that nobody has', 'Pictures', 'lamp.jpg'],
])('D93 %s is named by line and column', async (_, column, cell) => {
  const needed = column === 'Description' ? '' : ',text'
  const file = `SKU,Name,Price,${column}${needed && ',Description'}\nX-1,a,1,${cell}${needed}`
  expect(wrongCells((await send(file)).body)).toEqual([`rows.2.${column}`])
})

test.each([
  ['nothing', '', 'rows.1'],
  ['no SKU', 'Name\nx', 'rows.1'],
  ['an unknown column', 'SKU,Colour\nx,red', 'rows.1'],
  ['a column without a name', 'SKU,\nx,y', 'rows.1'],
  ['a column twice', 'SKU,Name,name\nx,y,z', 'rows.1'],
  ['no rows', 'SKU,Name\n', 'rows'],
  ['an open quote', 'SKU,Name\nx,"abc', 'rows.2.Name'],
  ['201 columns', `SKU${',x'.repeat(200)}\nx`, 'rows.1.201'],
  ['8 MB of commas', `SKU\n${','.repeat(8e6)}`, 'rows.2.201'],
  ['4 million quotes', `SKU\n${'""'.repeat(4e6)}`, 'rows.2.SKU'],
  ['15 MB of empty lines', `SKU\nx${'\n'.repeat(15e6)}`, 'rows'],
])('D93 a file with %s → 400', async (_, file, path) => {
  const { status, body } = await send(file)
  expect([status, body.errors?.[0]?.path]).toEqual([400, path])
})

test('D93 a new product without a price column is named; of another type → 415, a parent → 403', async () => {
  expect(wrongCells((await send('SKU,Name\nNEW-1,a')).body)).toEqual(['rows.2.Price', 'rows.2.Description'])
  expect((await send('{}', { type: 'application/json' })).status).toBe(415)
  expect((await send('SKU', { type: 'text/plain' })).status).toBe(415)
  expect((await send('SKU,Name', { who: (await makeFamily()).parent })).status).toBe(403)
  expect((await call('GET', '/api/admin/products.csv', undefined, (await makeFamily()).parent)).statusCode).toBe(403)
})

test('D71 fewer pieces than open checkouts hold are wrong', async () => {
  await setStock(lamp, 4)
  await ready()
  const { rows } = await shop.pool.query('SELECT sku FROM product WHERE id = $1', [lamp])
  expect((await send(`SKU,Stock\n${rows[0].sku},1`)).body.errors).toEqual([
    { path: 'rows.2.Stock', message: 'Open checkouts hold 2' },
  ])
  expect(await stockOf(lamp)).toEqual([4, 2])
})

test('D78 a price below that of a running sale is wrong', async () => {
  const { sku, _id, price } = await product('bear-lamp-mist')
  const salePrice = { price: price - 1, to: '2099-01-01' }
  expect((await call('PUT', `/api/products/${_id}`, { salePrice }, admin)).statusCode).toBe(200)
  expect(wrongCells((await send(`SKU,Price\n${sku},${price - 2}`)).body)).toEqual(['rows.2.Price'])
})

const row = 'SKU,Name,Price,Description,Pictures\n'

test('D93 pictures come in the zip, named by their files', async () => {
  const [front, back] = [await media.picture('png'), await media.picture('jpeg')]
  const files = [
    { name: 'shop/products.csv', content: `${row}ZIP-1,Zipped,1,x,FRONT.png | shop/pictures/back.jpg` },
    { name: 'shop/pictures/front.png', content: front },
    { name: 'shop/pictures/back.jpg', content: back },
    { name: '__MACOSX/shop/._products.csv', content: 'of the desktop' },
  ]
  expect((await sendZip(files, { dryRun: true })).body.data).toMatchObject({ created: 1, isDryRun: true })
  const uploads = async () => (await shop.pool.query('SELECT count(*)::int AS count FROM upload')).rows[0].count
  const before = await uploads()
  expect((await sendZip(files)).body.data).toMatchObject({ created: 1, isDryRun: false })
  expect(await uploads()).toBe(before + 2)
  const { images, imageAlts } = await find('ZIP-1')
  expect(imageAlts).toEqual(['Zipped', 'Zipped'])
  for (const image of images) expect((await call('GET', `/${image}`)).statusCode).toBe(200)
  expect(readdirSync(join(shop.dataDir, 'uploads/incoming'))).toEqual([])
})

test('D93 alt texts that were typed stay when the file is imported again, and new pictures are named after their product', async () => {
  const pictures = [{ name: 'front.png', content: await media.picture('png') }]
  await sendZip([{ name: 'a.csv', content: `${row}ALT-1,Alt Lamp,1,x,front.png` }, ...pictures])
  const { _id, images } = await find('ALT-1')
  const typed = { images: [{ path: images[0], alt: 'The lamp on a shelf' }] }
  expect((await call('PUT', `/api/products/${_id}`, typed, admin)).statusCode).toBe(200)
  expect((await send(`SKU,Pictures\nALT-1,${images[0]}`)).body.data).toMatchObject({ changed: 0 })
  expect((await product(_id)).imageAlts).toEqual(['The lamp on a shelf'])
  expect((await send(`SKU,Name,Price,Description,Pictures\nALT-2,Other,1,x,${images[0]}`)).body.data.created).toBe(1)
  expect((await find('ALT-2')).imageAlts).toEqual(['The lamp on a shelf'])
  await call('PUT', '/api/products/other', { images: [{ path: images[0], alt: 'Seen from above' }] }, admin)
  const both = `SKU,Pictures\nALT-1,${images[0]}\nALT-2,${images[0]}`
  expect((await send(both)).body.data).toMatchObject({ changed: 0 })
  await sendZip([{ name: 'a.csv', content: 'SKU,Pictures\nALT-1,front.png' }, ...pictures])
  expect((await product(_id)).imageAlts).toEqual(['Alt Lamp'])
})

const zipped = (name: string, content: Buffer | string, size?: number) => ({ name, content, ...(size && { size }) })
test.each([
  ['no zip', Buffer.from('PK nothing')],
  ['no CSV', zipOf([zipped('a.png', 'x')])],
  ['two CSVs', zipOf([zipped('a.csv', row), zipped('b/b.csv', row)])],
  ['a name that leads out', zipOf([zipped('../a.csv', `${row}O-1,a,1,x,`)])],
  ['an absolute name', zipOf([zipped('/etc/a.csv', `${row}O-1,a,1,x,`)])],
  ['a CSV that is larger than it claims', zipOf([zipped('a.csv', `${row}O-1,a,1,x,`.padEnd(50_000), 60)])],
  ['a picture that is none', zipOf([zipped('a.csv', `${row}O-1,a,1,x,p.png`), zipped('p.png', 'PNG')])],
  [
    'a picture that is larger than it claims',
    zipOf([zipped('a.csv', `${row}O-1,a,1,x,p.png`), zipped('p.png', Buffer.alloc(1_000_000), 60)]),
  ],
  [
    'a picture that claims to be huge',
    zipOf([zipped('a.csv', `${row}O-1,a,1,x,p.png`), zipped('p.png', 'x', 2 ** 31)]),
  ],
  [
    'two pictures of one name',
    zipOf([zipped('a.csv', `${row}O-1,a,1,x,p.png`), zipped('a/p.png', 'x'), zipped('b/p.png', 'y')]),
  ],
  ['too many files', zipOf(Array.from({ length: 1001 }, (_, at) => zipped(`${at}.csv`, row)))],
])('D93 a zip with %s → 400, and nothing is left of it', async (_, payload) => {
  const { status, body } = await send(payload, { type: 'application/zip' })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await find('O-1')).toBeUndefined()
  expect(readdirSync(join(shop.dataDir, 'uploads/incoming'))).toEqual([])
})

test('D93 a file of more than 16 MB → 413', async () => {
  expect((await send('x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413)
})

test('D93 two files at once that create one product: one does, the other changes it or is told', async () => {
  const replies = await Promise.all([1, 2, 3].map((price) => send(`SKU,Name,Price,Description\nRACE,a,${price},x`)))
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(replies.filter(({ body }) => body.data?.created === 1)).toHaveLength(1)
})

test('D93 more products of one name than a statement takes are imported', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `T-${at},Moth,1,x,nightlamp,${at}`)
  const { body } = await send(['SKU,Name,Price,Description,Collections,Stock', ...rows].join('\n'))
  expect(body.data).toMatchObject({ rows: 1200, created: 1200, changed: 0 })
  expect(await stockAstray()).toEqual([])
  expect((await call('GET', '/productinfo/moth-t-1199')).statusCode).toBe(200)
}, 60_000)
