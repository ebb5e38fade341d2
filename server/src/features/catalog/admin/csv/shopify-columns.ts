import type { ProductColumnName } from '@storylamp/contract/catalog/import-products'
import type { Table } from './csv-file.ts'

type ShopifyColumn = {
  names: string[]
  /** Where its cells go; the others say which rows are a product's, and in which order. */
  as?: ProductColumnName
}

const shopifyColumns = {
  handle: { names: ['handle', 'url handle'], as: 'Group' },
  title: { names: ['title'], as: 'Name' },
  body: { names: ['body (html)', 'description'], as: 'Description' },
  sku: { names: ['variant sku', 'sku'], as: 'SKU' },
  price: { names: ['variant price', 'price'], as: 'Price' },
  grams: { names: ['variant grams', 'weight value (grams)'], as: 'Weight' },
  tracker: { names: ['variant inventory tracker', 'inventory tracker'] },
  quantity: { names: ['variant inventory qty', 'inventory quantity'], as: 'Stock' },
  published: { names: ['published', 'published on online store'], as: 'Active' },
  status: { names: ['status'], as: 'Active' },
  option1: { names: ['option1 value'], as: 'Variant' },
  option2: { names: ['option2 value'], as: 'Variant' },
  option3: { names: ['option3 value'], as: 'Variant' },
  option1Name: { names: ['option1 name'] },
  option2Name: { names: ['option2 name'] },
  option3Name: { names: ['option3 name'] },
  image: { names: ['image src', 'product image url'], as: 'Pictures' },
  position: { names: ['image position'] },
  variantImage: { names: ['variant image', 'variant image url'], as: 'Pictures' },
} satisfies Record<string, ShopifyColumn>

export type ShopifyCells = Partial<Record<keyof typeof shopifyColumns, string>>

const all: (ShopifyColumn & { key: string })[] = Object.entries(shopifyColumns).map(([key, of]) => ({ key, ...of }))
const find = (name: string) => all.find(({ names }) => names.includes(name))

export const isOfShopify = (names: string[]): boolean =>
  names.includes('title') && names.some((name) => shopifyColumns.handle.names.includes(name))

/** Reads the cells of a row. What has no column in the file is undefined. */
export function shopifyReader(names: string[]): (cells: Table['rows'][number]['cells']) => ShopifyCells {
  const known = names
    .map((name, at) => ({ key: find(name)?.key, at }))
    .filter((one): one is { key: string; at: number } => one.key !== undefined)
  return (cells) => Object.fromEntries(known.map(({ key, at }) => [key, (cells[at] ?? '').trim()]))
}

/** The columns that are read and those that are not but say something, each once. */
export const describeColumns = (names: string[], filled: ReadonlySet<number>) => ({
  read: names.flatMap((column) => (find(column)?.as === undefined ? [] : [{ column, as: find(column)?.as ?? '' }])),
  leftOut: [...new Set(names.filter((name, at) => name !== '' && find(name) === undefined && filled.has(at)))],
})
