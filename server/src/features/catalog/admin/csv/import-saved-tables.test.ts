import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { oddProducts, oddSkus } from '../../../../../test/fixtures/odd-products.ts'
import { csvLines } from '../../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../../test/shop.ts'
import { parseCsv } from '../../../../platform/csv/parse-csv.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const send = async (payload: string | Buffer, path = 'products/import') => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
  })
  return reply.json()
}
const exported = async () => (await call('GET', '/api/admin/products.csv', undefined, admin)).body

test('D93 texts like numbers, dates, answers and formulas are stored as they are, and marked in the export', async () => {
  expect((await send(oddProducts)).data).toMatchObject({ created: 5 })
  const { rows } = await shop.pool.query('SELECT sku FROM product WHERE sku = ANY($1)', [oddSkus])
  expect(rows.map(({ sku }) => sku).toSorted()).toEqual(oddSkus.toSorted())
  const lines = csvLines(await exported()).filter((line) => line.startsWith("'"))
  expect(lines.map((line) => line.split(',', 3))).toEqual(
    expect.arrayContaining([
      ["'00123", "'=1+1", '49.90'],
      ["'1-2", "'2026", '49.90'],
      ["''0123", "'90s lamp", '5.00'],
    ]),
  )
})

/** As German Excel saves a table. */
const inGerman = (file: string) =>
  [...parseCsv(file)]
    .flatMap((row) => ('cells' in row ? [row.cells] : []))
    .map((cells) =>
      cells.map((cell) => (/^\d+\.\d\d$/.test(cell) ? cell.replace(/\.?0*$/, '').replace('.', ',') : cell)),
    )
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`)
    .join('')

const saved = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../test/fixtures/libreoffice', name))
test.each([
  ['LibreOffice', () => saved('commas.csv')],
  ['LibreOffice, which took its UTF-8 for Windows-1252', () => saved('misread.csv')],
  ['German Excel', async () => inGerman(await exported())],
  [
    'German Excel in Windows-1252',
    async () => {
      const signs = { '“': '\x93', '”': '\x94', '’': '\x92', '–': '\x96', '…': '\x85', '€': '\x80' }
      const file = inGerman(await exported()).replace(/[“”’–…€]/g, (sign) => signs[sign as keyof typeof signs])
      return Buffer.from(
        file
          .split(/(?<=\n)(?=")/)
          .filter((line) => !/[^\0-\xff]/.test(line))
          .join(''),
        'latin1',
      )
    },
  ],
])('D93 an export that %s has saved changes nothing when it comes back', async (_, file) => {
  expect((await send(await file())).data).toMatchObject({ created: 0, changed: 0 })
})

test('D71 a table of stock finds SKUs that are marked as texts', async () => {
  const file = `SKU,Quantity\n${["'00123", "'1E5", "'TRUE"].map((sku) => `${sku},'7`).join('\n')}`
  expect((await send(file, 'stock/import')).data).toMatchObject({ rows: 3, changed: 0 })
})
