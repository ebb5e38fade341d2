import type { WireNewProduct } from '@storylamp/contract/catalog/admin-catalog'
import { toDollars, toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../../../platform/csv.ts'
import type { ProductRow } from '../../queries.ts'

type Column = {
  name: string
  field: keyof WireNewProduct
  /** The value as the API takes it; what is not understood stays a text, which the API's own check refuses. */
  read: (cell: string) => unknown
  show: (row: ProductRow) => Cell
  isNeeded?: true
}

const textOrNone = (cell: string) => (cell === '' ? null : cell)

/** Spreadsheets of many countries write a decimal comma. */
function number(cell: string): unknown {
  if (cell === '') return null
  return /^\d{1,9}([.,]\d{1,9})?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
}

const separator = '|'
const listOf = (cell: string) =>
  cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
const list = (items: string[]): Cell => items.join(` ${separator} `)

function fact(item: string) {
  const at = item.indexOf(':')
  return { label: item.slice(0, Math.max(at, 0)), value: item.slice(at + 1) }
}

const answers: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

/** Lines of a plain text become paragraphs. */
const description = (cell: string) =>
  cell.includes('<') || !cell.includes('\n') ? cell : `<p>${cell.split(/\s*\n\s*/).join('</p><p>')}</p>`

/** The columns of the file, in and out alike, so that a file that is exported and imported again changes nothing. */
export const columns: Column[] = [
  { name: 'SKU', field: 'sku', read: (cell) => cell, show: ({ sku }) => sku, isNeeded: true },
  { name: 'Name', field: 'name', read: (cell) => cell, show: ({ name }) => name, isNeeded: true },
  { name: 'Price', field: 'price', read: number, show: ({ price_cents }) => toDollars(price_cents), isNeeded: true },
  { name: 'Description', field: 'description', read: description, show: (row) => row.description, isNeeded: true },
  { name: 'Promise', field: 'promise', read: textOrNone, show: ({ promise }) => promise ?? '' },
  { name: 'Collections', field: 'collections', read: listOf, show: (row) => list((row.collections ?? []).toSorted()) },
  { name: 'Colors', field: 'color', read: listOf, show: ({ colors }) => list(colors) },
  { name: 'Group', field: 'group', read: textOrNone, show: ({ product_group }) => product_group ?? '' },
  { name: 'Variant', field: 'variant', read: textOrNone, show: ({ variant }) => variant ?? '' },
  {
    name: 'Token price',
    field: 'tokenPrice',
    read: number,
    show: ({ token_price_hundredths: price }) => (price === null ? '' : toTokens(price)),
  },
  { name: 'Weight', field: 'weightGrams', read: number, show: ({ weight_grams }) => `${weight_grams ?? ''}` },
  { name: 'Stock', field: 'stock', read: number, show: ({ stock }) => `${stock ?? ''}` },
  { name: 'Pictures', field: 'images', read: listOf, show: ({ pictures }) => list(pictures.map(({ path }) => path)) },
  {
    name: 'Facts',
    field: 'facts',
    read: (cell) => listOf(cell).map(fact),
    show: ({ facts }) => list(facts.map(({ label, value }) => `${label}: ${value}`)),
  },
  { name: 'Trailer', field: 'trailerLink', read: textOrNone, show: ({ trailer_link }) => trailer_link ?? '' },
  {
    name: 'Active',
    field: 'isActive',
    read: (cell) => answers[cell.toLowerCase()] ?? cell,
    show: ({ is_active }) => (is_active ? 'yes' : 'no'),
  },
]

/** The column of a field, for messages. */
export const columnOf = (field: unknown): string => columns.find((column) => column.field === field)?.name ?? 'SKU'
