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
  price?: { before: Cents; after: Cents } | undefined
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
      currency: row.currency,
      version: row.version,
      price: differing(row.price_cents, await planPrice(db, row, change.price, refuse)),
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

async function planPrice(db: Db, row: ProductRow, change: BulkChange['price'], refuse: Refuse) {
  if (change === undefined) return row.price_cents
  const after = newPrice(row.price_cents, row.currency, change)
  if (after === undefined) {
    refuse('price', bulkTexts.priceOutOfRange(row.name, formatMoney(money(cents(maxPriceCents), row.currency))))
    return row.price_cents
  }
  const sale = row.sale_cents === null ? undefined : await saleColumns(db, { price: after }, row)
  if (sale instanceof Refusal) refuse('price', bulkTexts.ofProduct(row.name, sale.body.message))
  return after
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
