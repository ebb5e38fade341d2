import { salesKinds } from '@storylamp/contract/sales/sales-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { buyers } from '../../../test/fixtures/orders/buyers.ts'
import { customers, deliveryTo } from '../../../test/fixtures/orders/checkouts.ts'
import { givers } from '../../../test/fixtures/orders/gifts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { bundle } from '../../../test/readers.ts'
import { csvLines } from '../../../test/reading/csv-lines.ts'
import { useShop } from '../../../test/shop.ts'
import { dayOf } from '../../platform/clock.ts'
import { recordReport } from '../payments/reports/record-report.ts'
import { sumSales } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout } = customers(shop)
const provider = atProvider(sandbox)
const { buyPack } = buyers(shop, provider, () => admin)
const { buy, send, makeStaff } = returners(shop, provider)
const { given, shopper, pay } = givers(shop, provider, () => admin)

type Row = { id: string; part: string; name: string } & Record<
  'orders' | 'pieces' | 'sold' | 'refunded' | 'revenue',
  number
>
const today = dayOf(new Date())
const yesterday = dayOf(new Date(Date.now() - 24 * 60 * 60 * 1000))
const centsOf = (amount: number) => Math.round(amount * 100)

let admin: Tokens
let order: string
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  order = (await buy()).id
  await buy({ formData: deliveryTo('Germany', { state: '', zip: '10115' }) })
  await refund(order, { lines: [{ line: 0, pieces: 1 }], delivery: true })
  await refund(order, { amount: 1.23 })
  await buyPack()
  const { parent } = await makeFamily()
  await fill(parent)
  await checkout(parent)
})

async function refund(id: string, parts: object) {
  const reply = await send(`/api/admin/orders/${id}/refund`, { reason: 'Late', ...parts }, admin, crypto.randomUUID())
  expect(reply.statusCode, reply.body).toBe(200)
}

const read = (query: string, who = admin) => call('GET', `/api/admin/sales${query}`, undefined, who)
const rows = async (by: string): Promise<Row[]> => (await read(`?from=${yesterday}&to=${today}&by=${by}`)).json().data
const sum = (list: Row[], of: 'sold' | 'refunded' | 'revenue') =>
  list.reduce((total, row) => total + centsOf(row[of]), 0)

/** What was paid and what of it went back, by the payments. */
async function readPaid() {
  const { rows } = await shop.pool.query(`SELECT sum(amount_cents)::int AS sold, sum(refunded_cents)::int AS refunded,
    count(*)::int AS orders FROM payment WHERE state = 'completed'`)
  return rows[0]
}

async function expectBooks() {
  const paid = await readPaid()
  expect(paid.refunded).toBeGreaterThan(0)
  for (const by of salesKinds) {
    const reply = (await read(`?from=${yesterday}&to=${today}&by=${by}`)).json()
    const { total, data } = reply as { total: Row; data: Row[] }
    expect([by, sum(data, 'sold'), sum(data, 'refunded')]).toEqual([by, paid.sold, paid.refunded])
    expect(sum(data, 'revenue')).toBe(paid.sold - paid.refunded)
    expect([centsOf(total.sold), centsOf(total.revenue), total.orders]).toEqual([
      paid.sold,
      paid.sold - paid.refunded,
      paid.orders,
    ])
  }
}

const readSold = async () => {
  const sums = await Promise.all(
    salesKinds.map(async (by) => ({ sold: sum(await rows(by), 'sold'), revenue: sum(await rows(by), 'revenue') })),
  )
  const [first = { sold: 0, revenue: 0 }] = sums
  expect(sums).toEqual(sums.map(() => first))
  return first
}

const countChanges = async () =>
  (await shop.pool.query('SELECT count(*)::int AS changes FROM sales_change')).rows[0].changes

test('Back office: GET /api/admin/sales → by day, product and country the same sums as the books, before and after the job has summed them', async () => {
  expect(await countChanges()).toBeGreaterThan(0)
  await expectBooks()
  await sumSales(shop.db)
  expect(await countChanges()).toBe(0)
  await expectBooks()
  await refund(order, { lines: [{ line: 1, pieces: 1 }] })
  await expectBooks()
  await sumSales(shop.db)
  await expectBooks()
})

test('Back office: sales by product → pieces and refunds of each product; delivery, tokens and other refunds beside them', async () => {
  const { rows: lines } = await shop.pool.query(
    `SELECT product_id, sum(quantity)::int AS pieces, sum(total_cents)::int AS sold FROM order_line
     JOIN customer_order ON customer_order.id = order_id WHERE state NOT IN ('awaiting_payment', 'unpaid') GROUP BY product_id`,
  )
  const list = await rows('product')
  for (const { product_id, pieces, sold } of lines)
    expect(list.find(({ id }) => id === product_id)).toMatchObject({
      part: 'product',
      orders: 2,
      pieces,
      sold: sold / 100,
    })
  const others = Object.fromEntries(list.filter(({ part }) => part !== 'product').map((row) => [row.part, row]))
  expect(others).toMatchObject({
    delivery: { name: 'Delivery', orders: 2, refunded: 9.9 },
    refunds: { sold: 0, refunded: 1.23, revenue: -1.23 },
    tokens: { orders: 1, sold: 10 },
  })
})

test('Back office: sales by country and by day → the country delivered to, that of the card for tokens, and each day once', async () => {
  expect((await rows('country')).map(({ id, name, orders }) => [id, name, orders])).toEqual(
    expect.arrayContaining([
      ['DE', 'Germany', 2],
      ['US', 'United States', 1],
    ]),
  )
  expect((await rows('day')).map(({ id, orders }) => [id, orders])).toEqual([
    [yesterday, 0],
    [today, 3],
  ])
  const { from, to, data } = (await read('')).json()
  expect([to, data.length]).toEqual([today, 30])
  expect(from).toBe(data[0].id)
})

test.each([
  ['from=2026-02-30', 'Please choose a day'],
  ['from=1999-01-01', 'Please choose a day'],
  ['from=0000-01-01', 'Please choose a day'],
  ['from=today', 'Please choose a day'],
  ['from=2026-01-02&to=2026-01-01', 'at most 366 days'],
  ['from=2025-01-01&to=2026-01-02', 'at most 366 days'],
  ['by=family', ''],
])('Back office: GET /api/admin/sales?%s → 400', async (query, message) => {
  for (const path of ['', '.csv']) {
    const reply = await read(`${path}?${query}`)
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      expect.stringContaining(path === '' ? message : 'Please'),
    ])
  }
  expect((await read('?from=2025-01-01&to=2026-01-01')).statusCode).toBe(200)
})

test('Back office: GET /api/admin/sales.csv → the same figures as a table, in which no name is run as a formula', async () => {
  await shop.pool.query("UPDATE product SET name = '=1+1' WHERE id = 'carry-pouch-sand'")
  const reply = await read(`.csv?from=${yesterday}&to=${today}&by=product`)
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="sales-${yesterday}-${today}.csv"`)
  const [head, ...lines] = csvLines(reply.body)
  expect(head).toBe('Product,Name,Orders,Pieces,Sold,Refunded,Revenue,Currency')
  expect(lines.find((line) => line.startsWith('carry-pouch-sand,'))).toMatch(/^carry-pouch-sand,'=1\+1,2,2,/)
  const total = lines.reduce((sum, line) => sum + centsOf(Number(line.split(',').at(-2))), 0)
  const { sold, refunded } = await readPaid()
  expect(total).toBe(sold - refunded)
  const log = (await call('GET', '/api/admin/audit?search=download', undefined, admin)).json()
  expect(log.data[0]).toMatchObject({ target: 'sales', details: { by: 'product', from: yesterday, to: today } })
})

test('D79 sales are for owners and managers; packers, editors and support have no right to them', async () => {
  for (const role of ['manager', 'editor', 'packer', 'support']) {
    const staff = await makeStaff(role)
    const codes = [(await read('', staff)).statusCode, (await read('.csv', staff)).statusCode]
    expect([role, ...codes]).toEqual([role, ...(role === 'manager' ? [200, 200] : [403, 403])])
  }
})

test('Back office: a lost dispute → sales, orders.csv and the taxes of the month are less by the same sum', async () => {
  const [disputed, alsoRefunded] = [await buy(), await buy()]
  await refund(alsoRefunded.id, { amount: 5 })
  for (const { id } of [disputed, alsoRefunded]) {
    const { paymentReference: intent } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
    const { id: dispute } = await provider.dispute(intent)
    await provider.moveDispute(dispute, 'lost')
    await recordReport(shop.providers.payments, intent, async () => {})
  }
  expect(shop.errors.splice(0).join()).toContain('is lost')
  await sumSales(shop.db)
  const { rows: lost } = await shop.pool.query(
    'SELECT sum(amount_cents - refunded_cents)::int AS cents FROM payment WHERE disputed_cents > 0',
  )
  const paid = await readPaid()
  const net = paid.sold - paid.refunded - lost[0].cents
  for (const by of salesKinds) expect([by, sum(await rows(by), 'revenue')]).toEqual([by, net])
  const byProduct = await rows('product')
  expect(byProduct.find(({ part }) => part === 'disputes')).toMatchObject({
    name: 'Lost in disputes',
    orders: 0,
    refunded: lost[0].cents / 100,
  })
  const table = async (path: string) => {
    const [head = [], ...lines] = csvLines((await call('GET', path, undefined, admin)).body).map((line) =>
      line.split(','),
    )
    return (column: string) => lines.reduce((total, cells) => total + centsOf(Number(cells[head.indexOf(column)])), 0)
  }
  const taxes = await table(`/api/admin/tax-report.csv?month=${today.slice(0, 7)}`)
  expect(taxes('Gross')).toBe(net)
  const orders = await table('/api/admin/orders.csv?payment=Completed')
  expect(orders('Amount') - orders('Refunded') - orders('Lost in disputes')).toBe(net)
  expect(orders('Tax')).toBe(taxes('Invoiced tax'))
})

test('D86 each purchase, refund and lost dispute of an order, a pack or a gift notes its day, to be summed again, and so does what is shipped', async () => {
  const intentOf = async (purpose: string) => {
    const newest =
      'SELECT intent_id FROM payment WHERE purpose = $1 AND intent_id IS NOT NULL ORDER BY created_at DESC LIMIT 1'
    return (await shop.pool.query(newest, [purpose])).rows[0].intent_id
  }
  const report = (intent: string) => recordReport(shop.providers.payments, intent, async () => {})
  const isNoted = async (change: () => Promise<unknown>) => {
    await sumSales(shop.db)
    await change()
    return (await countChanges()) > 0
  }
  for (const [purpose, purchase] of [
    ['order', buy],
    ['top_up', buyPack],
    ['gift', () => given({ kind: 'tokens', amount: 25 })],
  ] as const) {
    expect(await isNoted(purchase)).toBe(true)
    const intent = await intentOf(purpose)
    await provider.refund(intent, 100)
    expect([purpose, await isNoted(() => report(intent))]).toEqual([purpose, true])
    expect(await isNoted(() => report(intent))).toBe(false)
    const { id } = await provider.dispute(intent)
    await report(intent)
    await provider.moveDispute(id, 'lost')
    expect([purpose, await isNoted(() => report(intent))]).toEqual([purpose, true])
  }
  const { id } = await buy()
  const ship = () => call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Shipped' }, admin)
  expect(await isNoted(ship)).toBe(true)
  expect(shop.errors.splice(0).join()).toContain('is lost')
})

test('D86 gifts of tokens and bundles are sales, also where a bank has taken their money; a card of money is none, but what it pays', async () => {
  const before = await readSold()
  await given({ kind: 'bundle', bundleId: bundle.id })
  const card = await given({ kind: 'money', amount: 15 })
  const { parent } = await shopper()
  await pay(parent, [card])
  const after = await readSold()
  expect([after.sold - before.sold, after.revenue - before.revenue]).toEqual([600 + 6400, 600 + 6400])
  expect((await rows('product')).find(({ part }) => part === 'gifts')).toMatchObject({
    name: 'Gifts of tokens and bundles',
    orders: 2,
    sold: 31,
    refunded: 1,
  })
})
