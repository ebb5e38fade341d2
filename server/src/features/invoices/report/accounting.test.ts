import { beforeAll, expect, onTestFinished, test } from 'vitest'
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
const month = new Date().toISOString().slice(0, 7)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  const selling = { from: 'Hamburg, Germany' }
  expect((await call('PUT', '/api/admin/settings', { selling }, admin)).statusCode).toBe(200)
  await buyLamps({ country: 'Germany', state: 'NW' }, 2, { amount: 7.77 })
  await buyLamps({ country: 'Austria', state: 'W', zip: '1010' }, 1, {})
  await buyLamps({ country: 'United States', state: 'OR' }, 3)
  await buyPack()
})

const get = (query = `?month=${month}`, who = admin) => load(`/api/admin/accounting.zip${query}`, who)

/** The files of a zip whose local headers hold 64-bit sizes, as it is read from its beginning. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)]
    const begins = at + 30 + nameLength
    const size = Number(zip.readBigUInt64LE(begins + 4))
    const content = zip.subarray(begins + extraLength, begins + extraLength + size)
    files.set(zip.toString('utf8', at + 30, begins), content)
    at = begins + extraLength + size
  }
  return files
}

const monthOf = async () => unzipped((await get()).bytes)
const tableIn = (files: Map<string, Buffer>, name: string) =>
  csvLines(files.get(name)?.toString() ?? '')
    .slice(1)
    .map((line) => line.split(','))
const centsOf = (text: string | undefined) => Math.round(Number(text) * 100)
const sumOf = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + centsOf(row[column]), 0)

const datevIn = (files: Map<string, Buffer>) => {
  const text = files.get(`EXTF_Buchungsstapel_USD_${month}.csv`)?.toString('latin1') ?? ''
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

test('D76 GET /api/admin/accounting.zip → each document of the month as a PDF, and tables of them all', async () => {
  const reply = await get()
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="accounting-${month}.zip"`,
  ])
  const files = unzipped(reply.bytes)
  const { rows } = await shop.pool.query(
    "SELECT prefix || '-' || year || '-' || lpad(number::text, 6, '0') AS name FROM invoice",
  )
  const documents = [...files].filter(([name]) => name.startsWith('documents/'))
  expect(documents.map(([name]) => name).sort()).toEqual(rows.map(({ name }) => `documents/${name}.pdf`).sort())
  for (const [name, content] of documents) expect(content.subarray(0, 5).toString(), name).toBe('%PDF-')
  expect([...files.keys()].filter((name) => !name.startsWith('documents/'))).toEqual([
    'documents.csv',
    'taxes.csv',
    'provider.csv',
    `EXTF_Buchungsstapel_USD_${month}.csv`,
  ])
})

test('D76 its tables equal the books to the cent: documents, taxes, and what moved at the provider', async () => {
  const files = await monthOf()
  const [documents, taxes, moved] = ['documents.csv', 'taxes.csv', 'provider.csv'].map((name) => tableIn(files, name))
  const [books] = (
    await shop.pool.query('SELECT sum(amount_cents)::int AS paid, sum(refunded_cents)::int AS refunded FROM payment')
  ).rows
  const net = books.paid - books.refunded
  expect([sumOf(documents ?? [], 9), sumOf(taxes ?? [], 11)]).toEqual([net, net])
  expect(sumOf(documents ?? [], 8)).toBe(sumOf(taxes ?? [], 10))
  const ofKind = (kind: string) => (moved ?? []).filter((row) => row[1] === kind)
  expect([sumOf(ofKind('payment'), 4), -sumOf(ofKind('refund'), 4)]).toEqual([books.paid, books.refunded])
  const { rows: payments } = await shop.pool.query('SELECT intent_id FROM payment')
  const references = payments.map(({ intent_id }) => intent_id).sort()
  expect(
    ofKind('payment')
      .map((row) => row[2])
      .sort(),
  ).toEqual(references)
  expect([...new Set(documents?.map((row) => row[12]))].sort()).toEqual(references)
  expect(sumOf(ofKind('payment'), 5)).toBeGreaterThan(0)
})

test('D76 its bookings for DATEV: 125 columns, a head, accounts by place and rate, and customers who owe nothing any more', async () => {
  const [head = [], columns = [], ...bookings] = datevIn(await monthOf())
  expect(head.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const days = month.replace('-', '')
  expect(head.slice(10, 16)).toEqual(['1001', '1', `${month.slice(0, 4)}0101`, '4', `${days}01`, `${days}${last}`])
  expect([head.length, head[21], columns.length]).toEqual([31, 'USD', 125])
  for (const row of bookings) expect(row.length).toBe(125)
  const signed = (row: string[]) => centsOf(row[0]?.replace(',', '.')) * (row[1] === 'H' ? -1 : 1)
  const balanceOf = (account: string) =>
    bookings.reduce(
      (sum, row) => sum + (row[6] === account ? signed(row) : 0) - (row[7] === account ? signed(row) : 0),
      0,
    )
  expect(balanceOf('10000')).toBe(0)
  expect(new Set(bookings.filter((row) => row[6] === '10000').map((row) => row[7]))).toEqual(
    new Set(['8400', '8320', '8338']),
  )
  expect(bookings.find((row) => row[7] === '8320')?.slice(39, 41)).toEqual(['AT', '20,00'])
  expect(balanceOf('4970')).toBeGreaterThan(0)
  expect(balanceOf('1360')).toBe(-balanceOf('8400') - balanceOf('8320') - balanceOf('8338') - balanceOf('4970'))
  expect(bookings[0]?.[columns.indexOf('Festschreibung')]).toBe('0')
})

test('D93 accounts and numbers of the accountant are settings', async () => {
  const change = (accounting: object) => call('PUT', '/api/admin/settings', { accounting }, admin)
  onTestFinished(async () => {
    await change({ consultant: 1001, standardRate: '8400', fiscalYearBegins: 1 })
  })
  for (const wrong of [{ consultant: 7 }, { client: 0 }, { fiscalYearBegins: 13 }, { bank: '12' }, { fees: 'fees' }]) {
    expect((await change(wrong)).statusCode).toBe(400)
  }
  expect((await change({ consultant: 29_098, standardRate: '440000', fiscalYearBegins: 12 })).statusCode).toBe(200)
  const [head = [], , ...bookings] = datevIn(await monthOf())
  expect([head[10], head[12]?.slice(4), head[13]]).toEqual(['29098', '1201', '6'])
  expect(bookings.map((row) => row[7])).toContain('440000')
})

test('D76 the accountant’s month: 400 without a month, 403 for a customer, 503 while the provider is away; a month of nothing has tables alone', async () => {
  for (const query of ['', '?month=2026-13', '?month=11']) expect((await get(query)).status, query).toBe(400)
  expect((await get(undefined, (await makeFamily()).parent)).status).toBe(403)
  await provider.outage({ mode: 'errors' })
  onTestFinished(async () => void (await provider.outage({ mode: 'none' })))
  const reply = await get()
  expect([reply.status, reply.bytes.toString()]).toEqual([503, expect.stringContaining('provider_unavailable')])
  await provider.outage({ mode: 'none' })
  expect([...unzipped((await get('?month=2020-02')).bytes).keys()]).toEqual([
    'documents.csv',
    'taxes.csv',
    'provider.csv',
  ])
})
