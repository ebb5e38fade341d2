import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asText, csvHead, csvLine } from '../../server/src/platform/csv/csv.ts'
import { oddProducts, oddSkus } from '../../server/test/fixtures/odd-products.ts'
import { startShop } from '../support/running-shop.ts'

// `npm run test:spreadsheets`: LibreOffice opens and saves what the shop exports, and nothing changes when it comes back.
const csv = 'Text - txt - csv (StarCalc)'
const ways: Record<string, string[]> = {
  'as a program': ['--convert-to', 'csv'],
  'with semicolons': ['--convert-to', `csv:${csv}:59,34,76`],
  'as UTF-8': [`--infilter=${csv}:44,34,76`, '--convert-to', `csv:${csv}:44,34,76,1,,0,false,true,false`],
  'with numbers detected': [`--infilter=${csv}:44,34,76,1,,0,false,true`, '--convert-to', `csv:${csv}:44,34,76`],
  'in German': [`--infilter=${csv}:44,34,76,1,,1031,false,true`, '--convert-to', `csv:${csv}:59,34,76,1,,1031`],
  'with all cells quoted': [`--infilter=${csv}:44,34,76`, '--convert-to', `csv:${csv}:9,34,76,1,,0,true`],
}

const folder = mkdtempSync(join(tmpdir(), 'storylamp-spreadsheets-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const office = (...options: string[]) =>
  execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', ...options], {
    stdio: 'pipe',
  })

try {
  console.log(office('--version').toString().trim())
} catch {
  console.error('soffice does not run here, so nothing was tried. On Debian: apt-get install libreoffice-calc')
  process.exit(1)
}

function savedBy(way: string[], file: string): Uint8Array<ArrayBuffer> {
  writeFileSync(join(folder, 'table.csv'), file)
  office(...way, '--outdir', join(folder, 'saved'), join(folder, 'table.csv'))
  return new Uint8Array(readFileSync(join(folder, 'saved/table.csv')))
}

const shop = await startShop()
const post = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>, token = '') =>
  fetch(shop.url + path, { method: 'POST', body, headers: { 'content-type': type, authorization: `Bearer ${token}` } })
const owner = JSON.stringify({ emailusername: 'admin@example.com', password: 'storylamp-demo' })
const { accessToken } = await (await post('/api/auth/login', 'application/json', owner)).json()
const send = async (path: string, file: string | Uint8Array<ArrayBuffer>) =>
  (await post(path, 'text/csv', file, accessToken)).json()

console.log('created', await send('/api/admin/products/import', oddProducts))
const stock = csvHead(['SKU', 'Quantity']) + oddSkus.map((sku) => csvLine([asText(sku), '7'])).join('')
await send('/api/admin/stock/import', stock)
const exported = await fetch(`${shop.url}/api/admin/products.csv`, {
  headers: { authorization: `Bearer ${accessToken}` },
})
const products = Buffer.from(await exported.arrayBuffer()).toString()

let failed = 0
for (const [name, way] of Object.entries(ways)) {
  for (const [table, path] of [
    [products, '/api/admin/products/import'],
    [stock, '/api/admin/stock/import'],
  ] as const) {
    const reply = await send(`${path}?dryRun=true`, savedBy(way, table))
    const { created = 0, changed } = reply.data ?? {}
    const isSame = created === 0 && changed === 0
    if (!isSame) failed += 1
    console.log(isSame ? 'same' : 'CHANGED', name, path, JSON.stringify(reply))
  }
}
await shop.stop()
process.exit(failed === 0 ? 0 : 1)
