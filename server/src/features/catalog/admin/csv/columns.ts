import type { WireNewProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { ProductColumnName } from '@storylamp/contract/catalog/import-products'
import type { Safety } from '@storylamp/contract/catalog/safety'
import { currencies } from '@storylamp/contract/currencies'
import { type Currency, decimalsOf, money, toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../../../platform/csv/csv.ts'
import type { ProductRow } from '../../queries.ts'
import { readCharger, showCharger } from './charger-cell.ts'

type Column = {
  name: ProductColumnName | `${'Price' | 'Sale price'} ${Currency}`
  field: keyof WireNewProduct
  /** The column's part of a field that several columns make up. */
  part?: string
  /** The value as the API takes it; what is not understood stays a text, which the API's own check refuses. */
  read: (cell: string, decimals: number) => unknown
  show: (row: ProductRow) => Cell
  isNeeded?: true
  isNumber?: true
  /** The files of a shop that sells in it have the column. */
  currency?: Currency
}

/** Empty texts remove what a product says of its safety. */
const safety = (name: ProductColumnName, part: Exclude<keyof Safety, 'charger'>): Column => ({
  name,
  field: 'safety',
  part,
  read: (cell) => cell,
  show: (row) => row.safety[part] ?? '',
})

const textOrNothing = (cell: string) => (cell === '' ? undefined : cell)

const textOrNone = (cell: string) => (cell === '' ? null : cell)

/** Spreadsheets of many countries write a decimal comma. More digits after it than the currency has are refused: they may be thousands. */
const amount = (cell: string, decimals: number): unknown =>
  readNumber(decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}([.,]\\d{1,${decimals}})?$`), cell)

const whole = (cell: string): unknown => readNumber(/^\d{1,9}$/, cell)

function readNumber(pattern: RegExp, cell: string): unknown {
  if (cell === '') return null
  return pattern.test(cell) ? Number(cell.replace(',', '.')) : cell
}

/** Nothing in a cell: it is not sold there, or has no sale. */
function inCurrency(currency: Currency): Column[] {
  const read = (cell: string) => amount(cell, decimalsOf(currency))
  const show =
    (of: 'price' | 'sale') =>
    ({ other_prices }: ProductRow): Cell => {
      const cents = other_prices?.[currency]?.[of] ?? null
      return cents === null ? '' : money(cents, currency)
    }
  return [
    { name: `Price ${currency}`, field: 'prices', part: currency, read, show: show('price'), currency },
    {
      name: `Sale price ${currency}`,
      field: 'salePrice',
      part: `prices.${currency}`,
      read,
      show: show('sale'),
      currency,
    },
  ]
}

/** A backslash before a sign that separates makes it a part of the text. */
const escaped = (text: string, signs: RegExp) => text.replace(signs, '\\$&')
const unescaped = (text: string) => text.replace(/\\([|:\\])/g, '$1').trim()

const itemsOf = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^|])+/gs) ?? []).map((item) => item.trim()).filter((item) => item !== '')
const joined = (items: string[]): Cell => items.join(' | ')

const listOf = (cell: string) => itemsOf(cell).map(unescaped)
const list = (items: string[]): Cell => joined(items.map((item) => escaped(item, /[|\\]/g)))

function fact(item: string) {
  const [label = ''] = /^(?:\\.|[^:\\])*(?=:)/s.exec(item) ?? []
  const value = label === '' ? item : item.slice(label.length + 1)
  return { label: unescaped(label), value: unescaped(value) }
}
const showFact = ({ label, value }: { label: string; value: string }) =>
  `${escaped(label, /[|:\\]/g)}: ${escaped(value, /[|\\]/g)}`

const answers = new Map([
  ...['yes', 'true', '1', 'ja', 'wahr'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'nein', 'falsch'].map((word) => [word, false] as const),
])
const answer = (cell: string) => answers.get(cell.toLowerCase()) ?? cell

/** Lines of a plain text become paragraphs. */
const description = (cell: string) =>
  cell.includes('<') || !cell.includes('\n')
    ? cell
    : trimmedLines(cell)
        .map((line) => `<p>${line}</p>`)
        .join('')

const trimmedLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The columns of the file, in and out alike, so that a file that is exported and imported again changes nothing. */
export const columns: Column[] = [
  { name: 'SKU', field: 'sku', read: (cell) => cell, show: ({ sku }) => sku, isNeeded: true },
  { name: 'Name', field: 'name', read: (cell) => cell, show: ({ name }) => name, isNeeded: true },
  { name: 'Price', field: 'price', read: amount, show: (row) => money(row.price_cents, row.currency), isNeeded: true },
  { name: 'Description', field: 'description', read: description, show: (row) => row.description, isNeeded: true },
  { name: 'Promise', field: 'promise', read: textOrNone, show: ({ promise }) => promise ?? '' },
  { name: 'Collections', field: 'collections', read: listOf, show: (row) => list((row.collections ?? []).toSorted()) },
  { name: 'Colors', field: 'color', read: listOf, show: ({ colors }) => list(colors) },
  { name: 'Group', field: 'group', read: textOrNone, show: ({ product_group }) => product_group ?? '' },
  { name: 'Variant', field: 'variant', read: textOrNone, show: ({ variant }) => variant ?? '' },
  {
    name: 'Token price',
    field: 'tokenPrice',
    read: (cell) => amount(cell, 2),
    show: ({ token_price_hundredths: price }) => (price === null ? '' : toTokens(price)),
  },
  { name: 'Weight', field: 'weightGrams', read: whole, show: (row) => `${row.weight_grams ?? ''}`, isNumber: true },
  { name: 'Tax class', field: 'taxClass', read: (cell) => cell.toLowerCase() || 'goods', show: (row) => row.tax_class },
  { name: 'Stock', field: 'stock', read: whole, show: ({ stock }) => `${stock ?? ''}`, isNumber: true },
  { name: 'Pictures', field: 'images', read: listOf, show: ({ pictures }) => list(pictures.map(({ path }) => path)) },
  {
    name: 'Facts',
    field: 'facts',
    read: (cell) => itemsOf(cell).map(fact),
    show: ({ facts }) => joined(facts.map(showFact)),
  },
  safety('Manufacturer', 'manufacturer'),
  safety('Responsible person', 'responsible'),
  safety('Identifier', 'identifier'),
  safety('Warnings', 'warnings'),
  safety('Battery', 'battery'),
  {
    name: 'Charger',
    field: 'safety',
    part: 'charger',
    read: readCharger,
    show: (row) => showCharger(row.safety.charger),
  },
  safety('Guarantee', 'guarantee'),
  {
    name: 'Sale price',
    field: 'salePrice',
    part: 'price',
    read: (cell, decimals) => amount(cell, decimals) ?? undefined,
    show: ({ sale_cents, currency }) => (sale_cents === null ? '' : money(sale_cents, currency)),
  },
  {
    name: 'Sale from',
    field: 'salePrice',
    part: 'from',
    read: textOrNothing,
    show: ({ sale_from }) => sale_from?.toISOString() ?? '',
  },
  {
    name: 'Sale to',
    field: 'salePrice',
    part: 'to',
    read: textOrNothing,
    show: ({ sale_to }) => sale_to?.toISOString() ?? '',
  },
  ...currencies.flatMap(inCurrency),
  { name: 'Trailer', field: 'trailerLink', read: textOrNone, show: ({ trailer_link }) => trailer_link ?? '' },
  { name: 'Guide', field: 'hasGuide', read: answer, show: ({ has_guide }) => (has_guide ? 'yes' : 'no') },
  { name: 'Active', field: 'isActive', read: answer, show: ({ state }) => (state === 'for_sale' ? 'yes' : 'no') },
]

/** The column of a field or of its part, for messages. */
export function columnOf(field: unknown, part = ''): string {
  const ofField = columns.filter((column) => column.field === field)
  const ofPart = ofField.find((column) => column.part !== undefined && `${part}.`.startsWith(`${column.part}.`))
  return (ofPart ?? ofField[0])?.name ?? 'SKU'
}
