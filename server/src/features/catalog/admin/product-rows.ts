import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueAt } from '../../../platform/jobs/queue.ts'
import type { CatalogTables } from '../tables.ts'
import type { OtherPrice } from './prices/other-prices.ts'

type New = Insertable<CatalogTables['product']>
type Columns = Updateable<CatalogTables['product']>
type Changed = Columns & { id: string }

/** As rows of the table: what is written as JSON text becomes a value in it. */
const rowsOf = (rows: object[]) => {
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && jsonColumns.has(name) ? JSON.parse(value) : value,
      ]),
    ),
  )
  return sql`jsonb_populate_recordset(NULL::product, ${JSON.stringify(values)}::jsonb) AS row`
}
const jsonColumns = new Set(['facts', 'pictures', 'safety'])

const listed = (names: string[], from: string) => sql.join(names.map((name) => sql.ref(`${from}.${name}`)))

/** Returns the SKUs of those whose id was free. Each row has the same columns. */
export async function insertProducts(db: Db, rows: New[]): Promise<{ id: string; sku: string }[]> {
  const names = Object.keys(rows[0] ?? {})
  const { rows: inserted } = await sql<{ id: string; sku: string }>`
    INSERT INTO product (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${listed(names, 'row')} FROM ${rowsOf(rows)}
    ON CONFLICT (id) DO NOTHING RETURNING id, sku`.execute(db)
  await recordPrices(
    db,
    inserted.map(({ id }) => id),
  )
  return inserted
}

/** `isReworded`: the search finds it by other words now. */
type Updated = { id: string; isReworded: boolean }

/** Returns those that were different. They are locked. Columns that are undefined stay. */
export async function updateProducts(db: Db, rows: Changed[], others: OfProduct[] = []): Promise<Updated[]> {
  const changed: Updated[] = []
  for (const alike of Map.groupBy(rows, namesOf).values()) changed.push(...(await updateAlike(db, alike)))
  const priced = [...changed.map(({ id }) => id), ...others.map(({ product_id }) => product_id)]
  await recordPrices(db, [...new Set(priced)], others)
  return changed
}

const namesOf = (row: Changed) =>
  Object.entries(row)
    .flatMap(([name, value]) => (value === undefined || name === 'id' ? [] : [name]))
    .join()

const searchedOf = (from: string) =>
  sql`${listed(['name', 'sku', 'variant', 'promise', 'pictures', 'description', 'colors', 'facts'], from)},
    ${sql.ref(`${from}.state`)} = 'for_sale'`

async function updateAlike(db: Db, rows: Changed[]): Promise<Updated[]> {
  const [first] = rows
  if (first === undefined || namesOf(first) === '') return []
  const names = namesOf(first).split(',')
  const { rows: changed } = await sql<Updated>`
    UPDATE product SET ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`row.${name}`)}`))}
    FROM ${rowsOf(rows)} JOIN product AS before USING (id)
    WHERE product.id = row.id AND ROW(${listed(names, 'product')}) IS DISTINCT FROM ROW(${listed(names, 'row')})
    RETURNING product.id, (${searchedOf('before')}) IS DISTINCT FROM (${searchedOf('product')}) AS "isReworded"`.execute(
    db,
  )
  return changed
}

type OfProduct = OtherPrice & { product_id: string }

/**
 * What has changed of prices and sales becomes part of their history, without which the database refuses it; jobs follow when a sale begins and
 * ends. Sales in other currencies are those of the product, at another price.
 */
export async function recordPrices(db: Db, ids: string[], others: OfProduct[] = []): Promise<void> {
  if (ids.length === 0) return
  // Never before the entry that it follows, even if the clock was set back.
  const { rows } = await sql<{ id: string; isOther: boolean; sale_from: Date | null; sale_to: Date | null }>`
    WITH sent AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(others)}::jsonb)
        AS sent (product_id text, currency text, price_cents integer, sale_cents integer)
    ), wanted AS (
      SELECT id, currency, price_cents, sale_cents FROM product WHERE id = ANY(${ids}::text[])
      UNION ALL SELECT * FROM sent
      UNION ALL SELECT id, other.currency, other.price_cents, other.sale_cents
      FROM product, other_prices(id, product.currency) AS other
      WHERE id = ANY(${ids}::text[]) AND NOT EXISTS (SELECT FROM sent WHERE product_id = id AND sent.currency = other.currency)
    ), priced AS (
      SELECT id, wanted.currency, wanted.currency <> product.currency AS "isOther", wanted.price_cents, period.*
      FROM wanted JOIN product USING (id) LEFT JOIN LATERAL (
        SELECT wanted.sale_cents, sale_from, sale_to WHERE wanted.sale_cents IS NOT NULL AND sale_to IS NOT NULL
      ) AS period ON true
      WHERE id = ANY(${ids}::text[])
    ), added AS (
      INSERT INTO product_price (product_id, at, currency, price_cents, sale_cents, sale_from, sale_to)
      SELECT priced.id, greatest(clock_timestamp(), now(), last.at), priced.currency, priced.price_cents, priced.sale_cents, priced.sale_from, priced.sale_to
      FROM priced LEFT JOIN LATERAL (
        SELECT * FROM product_price WHERE product_id = priced.id AND currency = priced.currency ORDER BY product_price.id DESC LIMIT 1
      ) AS last ON true
      WHERE (priced.price_cents, priced.sale_cents, priced.sale_from, priced.sale_to)
        IS DISTINCT FROM (last.price_cents, last.sale_cents, last.sale_from, last.sale_to)
      RETURNING product_id, currency, sale_from, sale_to
    )
    SELECT product_id AS id, "isOther", added.sale_from, added.sale_to
    FROM added JOIN priced ON id = product_id AND priced.currency = added.currency`.execute(db)
  const listed = rows.flatMap(({ id, isOther }) => (isOther ? [id] : []))
  if (listed.length > 0) await sql`SELECT list_products(${[...new Set(listed)]}::text[])`.execute(db)
  const moments = rows.flatMap(({ sale_from, sale_to }) => [sale_from, sale_to].filter((moment) => moment !== null))
  if (moments.length > 0) await enqueueAt(db, 'apply-sales', moments)
}
