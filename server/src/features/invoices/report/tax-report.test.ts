import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { buyers } from '../../../../test/fixtures/orders/buyers.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { csvLines } from '../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { load } = readers(shop)
const provider = atProvider(sandbox)
const { buyLamps, buyPack } = buyers(shop, provider, () => admin)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  const saved = await call('GET', '/api/admin/settings', undefined, admin)
  const { rates } = saved.json().data.tax
  const ours = [{ place: 'US-OR', taxClass: 'goods', percent: 8.875, from: '2026-01-01' }, ...rates]
  expect((await call('PUT', '/api/admin/settings', { tax: { rates: ours } }, admin)).statusCode).toBe(200)
  await buyLamps({ country: 'United States', state: 'OR' }, 3, { lines: [{ line: 0, pieces: 1 }] })
  await buyLamps({ country: 'Germany', state: 'NW' }, 2, { amount: 7.77 })
  await buyLamps({ country: 'Germany', state: 'BY' }, 1, {})
  await buyLamps({ country: 'Canada', state: 'ON', zip: 'H3Z 2Y7' }, 1)
  await buyPack()
})

const month = new Date().toISOString().slice(0, 7)
const report = (query: string, who = admin) => load(`/api/admin/tax-report.csv${query}`, who)
const rowsOf = (text: string) =>
  csvLines(text)
    .slice(1)
    .map((line) => line.split(','))
const centsOf = (text: string | undefined) => Math.round(Number(text) * 100)

test('D76 GET /api/admin/tax-report.csv → a row for each country, region, class and rate', async () => {
  const { status: code, headers, bytes } = await report(`?month=${month}`)
  expect([code, headers.get('content-disposition')]).toEqual([200, `attachment; filename="taxes-${month}.csv"`])
  expect(rowsOf(bytes.toString()).map((row) => row.slice(0, 5))).toEqual([
    [month, 'CA', 'ON', 'goods', '0'],
    [month, 'DE', '', 'goods', '19'],
    [month, 'DE', '', 'digital', '19'],
    [month, 'US', 'OR', 'goods', '8.875'],
  ])
})

test('D76 the report equals the invoices and credit notes of the month, and what payments and refunds moved, to the cent', async () => {
  const rows = rowsOf((await report(`?month=${month}`)).bytes.toString())
  const sum = (column: number) => rows.reduce((total, row) => total + centsOf(row[column]), 0)
  const [documents] = (
    await shop.pool.query(`
      SELECT sum(total_cents) FILTER (WHERE kind = 'invoice')::int AS invoiced, sum(tax_cents) FILTER (WHERE kind = 'invoice')::int AS tax,
        sum(total_cents) FILTER (WHERE kind = 'credit_note')::int AS credited, sum(tax_cents) FILTER (WHERE kind = 'credit_note')::int AS "creditedTax"
      FROM invoice`)
  ).rows
  expect([sum(5) + sum(6), sum(6), sum(7) + sum(8), sum(8)]).toEqual([
    documents.invoiced,
    documents.tax,
    documents.credited,
    documents.creditedTax,
  ])
  expect(documents.creditedTax).toBeGreaterThan(0)
  const [money] = (await shop.pool.query('SELECT sum(amount_cents - refunded_cents)::int AS net FROM payment')).rows
  expect(sum(11)).toBe(money.net)
  for (const row of rows) expect(centsOf(row[9]) + centsOf(row[10])).toBe(centsOf(row[11]))
})

test.each(['', '?month=', '?month=2026-13', '?month=11', `?month=${month}-01`, `?month=${month}&month=${month}`])(
  'D76 GET /api/admin/tax-report.csv%s → 400',
  async (query) => {
    expect((await report(query)).status).toBe(400)
  },
)

test('D76 a month without sales has no rows, and a customer no report', async () => {
  expect(rowsOf((await report('?month=2020-02')).bytes.toString())).toEqual([])
  expect((await report(`?month=${month}`, (await makeFamily()).parent)).status).toBe(403)
})
