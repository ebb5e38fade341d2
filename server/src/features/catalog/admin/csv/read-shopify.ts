import type { importProducts, ProductColumnName } from '@storylamp/contract/catalog/import-products'
import type { Reply } from '@storylamp/contract/endpoint'
import { slugOf } from '@storylamp/contract/slug'
import { createPause } from '../../../../platform/limits/pause.ts'
import { maxErrors, type Table } from './csv-file.ts'
import { describeColumns, isOfShopify, type ShopifyCells, shopifyReader } from './shopify-columns.ts'

type Row = { line: number; cells: ShopifyCells; isTooLong: boolean }
type OurCells = Partial<Record<ProductColumnName, string | undefined>>
type ShopifyReport = NonNullable<Reply<typeof importProducts>['data']['shopify']>

const ours = [
  'SKU',
  'Name',
  'Price',
  'Description',
  'Group',
  'Variant',
  'Weight',
  'Stock',
  'Pictures',
  'Active',
] as const

/** As a table of the shop's own columns; undefined if it is none of Shopify's. Pictures are those of the zip, none is fetched. */
export async function readShopify(
  { names, rows }: Table,
  isInZip: (name: string) => boolean,
): Promise<{ table: Table; report: ShopifyReport } | undefined> {
  if (!isOfShopify(names)) return undefined
  const pause = createPause()
  const readCells = shopifyReader(names)
  const filled = new Set<number>()
  const products = new Map<string, Row[]>()
  let handle = ''
  for (const { line, cells } of rows) {
    await pause()
    for (const [at, cell] of cells.entries()) if (cell) filled.add(at)
    const row = { line, cells: readCells(cells), isTooLong: cells.length > names.length }
    handle = row.cells.handle || slugOf(row.cells.title ?? '') || handle
    const known = products.get(handle)
    if (known === undefined) products.set(handle, [row])
    else known.push(row)
  }
  const found: Table['rows'] = []
  const missing = new Set<string>()
  for (const [key, own] of products) {
    const pictures = picturesOf(own)
    for (const { line, cells, isTooLong } of variantsOf(own)) {
      await pause()
      const wanted = [...new Set([cells.variantImage ?? '', ...pictures])].filter((address) => address !== '')
      const stored = wanted.filter((address) => isInZip(fileNameOf(address)))
      for (const address of wanted) if (!stored.includes(address)) missing.add(address)
      const said: OurCells = { ...toOurs(key, cells, own), Pictures: stored.map(fileNameOf).join(' | ') || undefined }
      found.push({ line, cells: isTooLong ? Array(ours.length + 1).fill('') : ours.map((name) => said[name] ?? null) })
    }
  }
  return {
    table: { names: ours.map((name) => name.toLowerCase()), rows: found.toSorted((a, b) => a.line - b.line) },
    report: { ...describeColumns(names, filled), picturesToUpload: [...missing].slice(0, maxErrors) },
  }
}

/** The other rows of a product only add pictures. */
const variantsOf = (rows: Row[]) =>
  rows.filter(({ cells, isTooLong }, at) => at === 0 || isTooLong || cells.sku || cells.price || cells.option1)

const maxPictures = 12

const picturesOf = (rows: Row[]) =>
  rows
    .map(({ cells }) => ({ address: cells.image ?? '', position: Number(cells.position || Infinity) }))
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
    .slice(0, maxPictures)
    .map(({ address }) => address)

const fileNameOf = (address: string) => address.replace(/[?#].*/s, '').replace(/.*\//s, '')

/** What is undefined stays as it is. What a product's other rows leave empty, its first one says. */
function toOurs(handle: string, cells: ShopifyCells, [first]: Row[]): OurCells {
  const of = { ...first?.cells, ...Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')) }
  const options = [cells.option1, cells.option2, cells.option3].filter((option = '') => option && option !== noOption)
  const variant = options.join(' / ')
  return {
    SKU: cells.sku || slugOf([handle, ...options].join(' '), 60),
    Name: variant === '' ? of.title : `${of.title} ${options.join(' ')}`,
    Price: cells.price,
    Description: of.body && plainHtml(of.body),
    Group: variant === '' ? undefined : handle,
    Variant: variant || undefined,
    Weight: weightOf(cells.grams),
    Stock: cells.tracker === '' ? undefined : cells.quantity || undefined,
    Active: isActive(of),
  }
}

const noOption = 'Default Title'

/** Shopify writes 0 where nothing was weighed. */
const weightOf = (grams = '') =>
  (/^\d+\.\d+$/.test(grams) ? `${Math.round(Number(grams))}` : grams).replace(/^0*$/, '') || undefined

function isActive({ published, status }: ShopifyCells): string | undefined {
  if (published === undefined && status === undefined) return undefined
  const isHidden = /^(false|falsch|no)$/i.test(published ?? '') || !/^(active)?$/i.test(status ?? '')
  return isHidden ? 'no' : 'yes'
}

/** Its headings, and spaces between what stands apart; the rest is removed like in any description. */
const plainHtml = (html: string) =>
  html
    .replace(/<(\/?)h[12]\b/gi, '<$1h3')
    .replace(/<(\/?)h[56]\b/gi, '<$1h4')
    .replace(/<\/(?:div|section|t[rdh]|d[td])>/gi, ' ')
