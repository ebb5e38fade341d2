import type { BulkChange, ChangedProduct } from '@storylamp/contract/catalog/bulk-change'
import { bulkTexts } from '@storylamp/contract/catalog/bulk-texts'
import { type Cents, type Currency, cents, formatMoney, maxPriceCents, money } from '@storylamp/contract/money'
import { maxStock } from '@storylamp/contract/stock/admin-stock'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import type { ProductRow } from '../../queries.ts'
import { saleColumns } from '../product-columns.ts'
import { newPrice } from './new-price.ts'

/** Prices are still in minor units. */
export type Planned = Omit<ChangedProduct, 'price'> & {
  currency: Currency
  price?: { before: Cents | undefined; after: Cents } | undefined
}
type Wrong = { path: string; message: string }

// If all of a thousand products are refused, the first ones tell enough.
const maxErrors = 20

export const refuseProducts = (wrong: Wrong[]) =>
  new Refusal('invalid_input', wrong[0]?.message ?? '', { errors: wrong.slice(0, maxErrors) })

/** The changed columns of each product; refused if one of them may not change like that. */
export async function planChange(
  db: Db,
  rows: ProductRow[],
  change: Pick<BulkChange, 'price' | 'isActive' | 'collections' | 'stock'>,
): Promise<Planned[] | Refusal<'invalid_input'>> {
  const wrong: Wrong[] = []
  const planned: Planned[] = []
  for (const row of rows) {
    const refuse = (path: string, message: string) => void wrong.push({ path, message })
    planned.push({
      _id: row.id,
      name: row.name,
      currency: change.price?.currency ?? row.currency,
      version: row.version,
      price: change.price && (await planPrice(db, row, change.price, refuse)),
      isActive: planSale(row, change.isActive),
      collections: planCollections(row, change.collections),
      stock: differing(row.stock, planStock(row, change.stock, refuse)),
    })
  }
  return wrong.length === 0 ? planned : refuseProducts(wrong)
}

/** A product that is taken off sale is not published later either. */
function planSale({ state }: ProductRow, after: boolean | undefined) {
  if (after === undefined) return undefined
  const before = state === 'for_sale'
  return state === 'scheduled' ? { before, after } : differing(before, after)
}

type Refuse = (path: string, message: string) => void

const differing = <Value>(before: Value, after: Value) => (before === after ? undefined : { before, after })

/** Undefined where it is not sold in the currency. */
export const pricedIn = (row: ProductRow, currency: Currency): { price: Cents; sale: Cents | null } | undefined =>
  currency === row.currency ? { price: row.price_cents, sale: row.sale_cents } : row.other_prices?.[currency]

type PriceChange = NonNullable<BulkChange['price']>

async function planPrice(db: Db, row: ProductRow, change: PriceChange, refuse: Refuse): Promise<Planned['price']> {
  const { currency = row.currency } = change
  const { price: before, sale = null } = pricedIn(row, currency) ?? {}
  if (before === undefined && !('set' in change)) return undefined
  const after = newPrice(before ?? cents(0), currency, change)
  if (after === undefined) {
    refuse('price', bulkTexts.priceOutOfRange(row.name, formatMoney(money(cents(maxPriceCents), currency))))
    return undefined
  }
  const columns = sale === null ? undefined : await saleColumns(db, { price: after }, { ...row, sale_cents: sale })
  if (columns instanceof Refusal) refuse('price', bulkTexts.ofProduct(row.name, columns.body.message))
  return before === after ? undefined : { before, after }
}

function planCollections({ collections }: ProductRow, change: BulkChange['collections']) {
  if (change === undefined) return undefined
  const before = (collections ?? []).toSorted()
  const remaining = before.filter((type) => !change.remove.includes(type))
  const after = [...new Set([...remaining, ...change.add])].toSorted()
  return after.join() === before.join() ? undefined : { before, after }
}

function planStock({ name, stock, held }: ProductRow, change: BulkChange['stock'], refuse: Refuse) {
  if (change === undefined) return stock
  const after = 'set' in change ? change.set : (stock ?? 0) + change.add
  if (after === null) return null
  if (after < 0 || after > maxStock) refuse('stock', bulkTexts.stockOutOfRange(name))
  else if (after < (held ?? 0)) refuse('stock', bulkTexts.ofProduct(name, stockTexts.fewerThanHeld(held ?? 0)))
  return after
}
