import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../../test/fixtures/orders/checkouts.ts'
import { stocks } from '../../../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../../../test/outside/sandbox.ts'
import { run } from '../../../../../test/processes/template-database.ts'
import { useShop } from '../../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { makeAdmin, makeFamily } = visitor(shop)
const { ready } = customers(shop)
const { setStock, stockOf, movementsOf, stockAstray } = stocks(shop)

let admin: Tokens
let skus: string[]
beforeAll(async () => {
  admin = await makeAdmin()
  const { rows } = await shop.pool.query(
    "SELECT sku FROM product WHERE id IN ($1, 'carry-pouch-sand') ORDER BY id DESC",
    [lamp],
  )
  skus = rows.map(({ sku }) => sku)
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM stock')
})

const send = (payload: string | Buffer, { dryRun = false, type = 'text/csv', who = admin } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/stock/import${dryRun ? '?dryRun=true' : ''}`,
    payload,
    headers: { authorization: `Bearer ${who.accessToken}`, 'content-type': type },
  })
const counts = async () => [await stockOf(lamp), await stockOf('carry-pouch-sand')]

test.each([
  ['commas', (a: string, b: string) => `SKU,Quantity\r\n${a},7\r\n${b},0\r\n`],
  ['a BOM, semicolons and quotes', (a: string, b: string) => `\uFEFF"Quantity";"SKU"\n7;"${a}"\n"0";${b}`],
  [
    'tabs, other columns and empty lines',
    (a: string, b: string) => `sku\tName\tquantity\n\n${a}\tOwl\t 7 \n${b}\t"A ""pouch"""\t0\n\n`,
  ],
])('D71 a CSV with %s sets the stock; a dry run only tells', async (_, write) => {
  const [a = '', b = ''] = skus
  const tried = await send(write(a, b), { dryRun: true })
  expect(tried.json()).toEqual({ data: { rows: 2, changed: 1, isDryRun: true } })
  expect(await counts()).toEqual([undefined, undefined])
  const done = await send(write(a, b))
  expect(done.json()).toEqual({ data: { rows: 2, changed: 1, isDryRun: false } })
  expect(await counts()).toEqual([
    [7, 0],
    [0, 0],
  ])
  expect((await movementsOf(lamp)).at(-1)).toBe('imported 7')
  expect((await send(write(a, b))).json().data.changed).toBe(0)
  expect(await stockAstray()).toEqual([])
})

test('D71 wrong rows are named by line and column, and nothing is changed', async () => {
  const [a = '', b = ''] = skus
  const file = [
    'SKU,Quantity',
    `${a},5`,
    'NO-SUCH,5',
    `${b},-1`,
    `${a},6`,
    '=1+1,2',
    'x\0y,3',
    `"two\nlines",1`,
    ',4',
  ].join('\n')
  const reply = await send(file)
  expect([reply.statusCode, reply.json().message]).toEqual([400, '7 rows are wrong, so nothing was changed'])
  expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'rows.3.SKU',
    'rows.4.Quantity',
    'rows.5.SKU',
    'rows.6.SKU',
    'rows.7.SKU',
    'rows.8.SKU',
    'rows.10.SKU',
  ])
  expect(await counts()).toEqual([undefined, undefined])
})

test.each(['', '-1', '1.5', '1e3', '1,000', '1000001', '10000000000', 'many', '٣'])(
  'D71 a quantity of %j is wrong',
  async (quantity) => {
    const reply = await send(`SKU;Quantity\n${skus[0]};${quantity}`)
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'rows.2.Quantity'])
  },
)

test.each([
  ['nothing', '', 'rows.1'],
  ['no columns', 'a,b\n1,2', 'rows.1'],
  ['no rows', 'SKU,Quantity\n', 'rows'],
  ['an open quote', 'SKU,Quantity\nx,"abc', 'rows.2.Quantity'],
  ['201 columns', `SKU,Quantity\n${',x'.repeat(200)}`, 'rows.2.201'],
  ['8 MB of commas', `SKU,Quantity\n${','.repeat(8e6)}`, 'rows.2.201'],
  ['4 million quotes', `SKU,Quantity\n${'""'.repeat(4e6)}`, 'rows.2.SKU'],
])('D71 a file with %s → 400', async (_, file, path) => {
  const reply = await send(file)
  expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, path])
})

test('D71 a file of another type → 415, of more than 8 MB → 413, of a parent → 403', async () => {
  expect((await send('{}', { type: 'application/json' })).statusCode).toBe(415)
  expect((await send('SKU', { type: 'text/plain' })).statusCode).toBe(415)
  expect((await send('x'.repeat(8 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await send('SKU,Quantity', { who: (await makeFamily()).parent })).statusCode).toBe(403)
})

test('D71 fewer pieces than open checkouts hold are wrong', async () => {
  await setStock(lamp, 4)
  await ready()
  const reply = await send(`SKU,Quantity\n${skus[1]},3\n${skus[0]},1`)
  expect(reply.json().errors).toEqual([{ path: 'rows.3.Quantity', message: 'Open checkouts hold 2' }])
  expect(await counts()).toEqual([[4, 2], undefined])
})

test('D71 two files at once that count a product for the first time: it has what one of them says', async () => {
  const replies = await Promise.all([3, 4, 5, 6].map((pieces) => send(`SKU,Quantity\n${skus[0]},${pieces}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect([3, 4, 5, 6]).toContain((await stockOf(lamp))?.[0])
  expect(await stockAstray()).toEqual([])
})

test('D71 20,000 rows are imported, or none if every fifth is wrong', async () => {
  await run(
    shop.databaseUrl,
    // None of them is in a list.
    `ALTER TABLE product DISABLE TRIGGER USER;
     INSERT INTO product (id, name, sku, currency, price_cents, description, colors, facts, pictures, state)
     SELECT 'moth-' || n, 'Moth ' || n, 'MOTH-' || n, 'USD', 100, '', '{}', '[]', '[]', 'off' FROM generate_series(1, 20000) AS n;
     ALTER TABLE product ENABLE TRIGGER USER`,
  )
  const file = (skuOf: (n: number) => string) =>
    ['SKU,Quantity', ...Array.from({ length: 20_000 }, (_, at) => `${skuOf(at + 1)},${at % 50}`)].join('\n')
  const wrong = await send(file((n) => (n % 5 === 0 ? `NONE-${n}` : `MOTH-${n}`)))
  expect([wrong.statusCode, wrong.json().message, wrong.json().errors.length]).toEqual([
    400,
    '4000 rows are wrong, so nothing was changed',
    100,
  ])
  expect((await shop.pool.query('SELECT count(*)::int AS rows FROM stock')).rows).toEqual([{ rows: 0 }])
  const done = await send(file((n) => `MOTH-${n}`))
  expect(done.json()).toEqual({ data: { rows: 20_000, changed: 19_600, isDryRun: false } })
  expect(await stockAstray()).toEqual([])
}, 60_000)
