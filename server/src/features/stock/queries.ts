import { fewPieces } from '@storylamp/contract/stock/stock-texts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import type { StockTables } from './tables.ts'

const tables = (db: Db) => db.withTables<StockTables>()

export type Pieces = { product_id: string; pieces: number }

export type StockRow = { product_id: string; on_hand: number; held: number }

export const freeOf = ({ on_hand, held }: StockRow): number => on_hand - held

/** Always locked in the order of products, so that transactions cannot wait for each other. Products that count nothing have no row. */
export const lockStock = prepare<StockRow, { productIds: string[] }>(
  'lock stock',
  (value) => sql`
    SELECT product_id, on_hand, held FROM stock WHERE product_id IN (SELECT unnest(${value('productIds')}::text[]))
    ORDER BY product_id COLLATE "C" FOR UPDATE`,
)

/** Locks the stock of all that some orders took, before one transaction gives it back order by order. */
export const lockStockOfOrders = (db: Db, orderIds: string[]) =>
  sql`SELECT FROM stock
    WHERE product_id IN (SELECT product_id FROM stock_movement WHERE order_id = ANY(${orderIds}::uuid[]))
    ORDER BY product_id COLLATE "C" FOR UPDATE`.execute(db)

const selectHolds = prepare<Pieces, { orderId: string }>(
  'select holds',
  (value) => sql`SELECT product_id, pieces FROM stock_hold WHERE order_id = ${value('orderId')}`,
)

export const findHolds = (db: Db, orderId: string) => selectHolds(db, { orderId })

export const insertHolds = (db: Db, orderId: string, familyId: string, held: Pieces[]) =>
  sql`INSERT INTO stock_hold (order_id, product_id, family_id, pieces)
    SELECT ${orderId}, product_id, ${familyId}, pieces FROM ${rowsOf(held)}`.execute(db)

export const deleteHolds = (db: Db, orderId: string) =>
  tables(db).deleteFrom('stock_hold').where('order_id', '=', orderId).execute()

type Movements = {
  pieces: Pieces[]
  kind: StockTables['stock_movement']['kind']
  orderId?: string
  reason?: string
  returnNumber?: number
  by?: { accountId: string }
}

export async function insertMovements(
  db: Db,
  { pieces, kind, orderId, reason, returnNumber, by }: Movements,
): Promise<void> {
  if (pieces.length === 0) return
  await sql`INSERT INTO stock_movement (product_id, pieces, kind, order_id, reason, return_number, staff_id)
    SELECT product_id, pieces, ${kind}, ${orderId ?? null}, ${reason ?? null}, ${returnNumber ?? null}::integer,
      ${by?.accountId ?? null}::uuid
    FROM ${rowsOf(pieces)}`.execute(db)
}

const rowsOf = (rows: Pieces[]) =>
  sql`unnest(${rows.map(({ product_id }) => product_id)}::text[], ${rows.map(({ pieces }) => pieces)}::integer[])
    AS row (product_id, pieces)`

/**
 * Pieces of a product that an order has `taken` and not given back. Of those that it gave back, `returned` ones had left, and
 * `freed` ones staff have not put back, so that it may take them again.
 */
export type OrderedPieces = { product_id: string; taken: number; returned: number; freed: number }

/** Nothing was freed before all was sold, with the first movement. */
export async function findOrderedPieces(db: Db, orderId: string): Promise<OrderedPieces[]> {
  const { rows } = await sql<OrderedPieces>`
    SELECT product_id, -sum(pieces)::integer AS taken,
      coalesce(sum(pieces) FILTER (WHERE kind = 'returned'), 0)::integer AS returned,
      (sum(pieces) FILTER (WHERE staff_id IS NULL) - min(pieces))::integer AS freed
    FROM stock_movement WHERE order_id = ${orderId} GROUP BY product_id`.execute(db)
  return rows
}

export const beginCounting = (db: Db, productIds: string[]) =>
  sql`INSERT INTO stock (product_id) SELECT unnest(${productIds}::text[]) ORDER BY 1 ON CONFLICT DO NOTHING`.execute(db)

export const endCounting = (db: Db, productIds: string[]) =>
  tables(db).deleteFrom('stock').where('product_id', '=', sql<string>`ANY(${productIds}::text[])`).execute()

export const isAnyCounted = async (db: Db, productIds: string[]): Promise<boolean> =>
  productIds.length > 0 &&
  (await tables(db)
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', 'in', productIds)
    .executeTakeFirst()) !== undefined

export const findCounts = (db: Db, productId: string) =>
  tables(db).selectFrom('stock').select(['on_hand', 'held']).where('product_id', '=', productId).executeTakeFirst()

const movementsOf = (db: Db, productId: string) =>
  tables(db).selectFrom('stock_movement').where('product_id', '=', productId)

export const selectMovements = (db: Db, productId: string, slice: Slice) =>
  readSlice(movementsOf(db, productId).selectAll(), ['at', 'id'], slice)

export const countMovements = (db: Db, productId: string): Promise<number> =>
  countAtMost(db, movementsOf(db, productId).select('id'))

export const findLowStock = prepare<{ product: string; left: number }, { productIds: string[] }>(
  'few pieces',
  (value) => sql`
    SELECT product_id AS product, on_hand - held AS left FROM stock
    WHERE product_id = ANY(${value('productIds')}::text[]) AND on_hand - held <= ${sql.lit(fewPieces)}`,
)

export async function countLow(db: Db): Promise<number> {
  const { rows } = await sql<{ low: number }>`
    SELECT count(*) AS low FROM stock WHERE on_hand - held <= ${fewPieces}`.execute(db)
  return rows[0]?.low ?? 0
}

export async function countsStock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`SELECT EXISTS (SELECT FROM stock) AS counts`.execute(db)
  return rows[0]?.counts === true
}

/** Subqueries for other features' statements, where `product` is the catalog's. */
export const stockOfProduct = {
  onHand: sql<number | null>`(SELECT on_hand FROM stock WHERE stock.product_id = product.id)`,
  held: sql<number | null>`(SELECT held FROM stock WHERE stock.product_id = product.id)`,
  free: sql<number | null>`(SELECT on_hand - held FROM stock WHERE stock.product_id = product.id)`,
  isSoldOut: sql<boolean>`EXISTS (SELECT FROM stock WHERE stock.product_id = product.id AND on_hand = held)`,
  isLow: sql<boolean>`EXISTS (
    SELECT FROM stock WHERE stock.product_id = product.id AND on_hand - held <= ${sql.lit(fewPieces)})`,
}

/** What a family may have of a product, with what its own checkouts hold; null if the product counts nothing. */
export const leftFor = (productId: RawBuilder<unknown>, familyId: RawBuilder<unknown>) => sql<number | null>`(
  SELECT on_hand - held + coalesce((
    SELECT sum(pieces) FROM stock_hold WHERE stock_hold.product_id = stock.product_id AND stock_hold.family_id = ${familyId}
  ), 0)::integer
  FROM stock WHERE stock.product_id = ${productId})`

/** What the end of the transaction would do, in time: for thousands of products it takes longer than a statement may. */
export async function settleSoldOut(db: Db): Promise<void> {
  await sql`SET CONSTRAINTS notify_sold_out IMMEDIATE`.execute(db)
  await sql`SET CONSTRAINTS notify_sold_out DEFERRED`.execute(db)
}
