import type { Facets } from '@storylamp/contract/catalog/catalog'
import { mostCounted } from '@storylamp/contract/limits'
import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Filters } from './listing.ts'

type Counted = { value: string; found: number }

/** Each color of the catalogue, with how many products it would show beside the other filters. */
export async function countColors(db: Db, { collection = '', ...prices }: Filters): Promise<Facets['colors']> {
  // Jumps from color to color in the index instead of reading the products of all.
  const { rows } = await sql<Counted>`
    WITH RECURSIVE shade AS (
      SELECT min(color) AS color FROM product_listing WHERE collection_type = '' AND color > ''
      UNION ALL
      SELECT (SELECT min(color) FROM product_listing WHERE collection_type = '' AND color > shade.color)
      FROM shade WHERE shade.color IS NOT NULL
    )
    SELECT shade.color AS value, found FROM shade, LATERAL (${countedIn(sql`${collection}`, sql`shade.color`, prices)}) AS few
    WHERE shade.color IS NOT NULL`.execute(db)
  return rows.map(toFacet)
}

/** Each collection in its order, with how many products it would show beside the other filters. */
export async function countCollections(db: Db, { color = '', ...prices }: Filters) {
  const { rows } = await sql<Counted & { name: string }>`
    SELECT type AS value, name, found
    FROM collection, LATERAL (${countedIn(sql`collection.type`, sql`${color}`, prices)}) AS few
    ORDER BY position`.execute(db)
  return rows.map((row) => ({ name: row.name, ...toFacet(row) }))
}

/** The lowest and the highest price of the catalogue. */
export async function findPriceRange(db: Db): Promise<{ minPrice: Cents | null; maxPrice: Cents | null }> {
  const { rows } = await sql<{ minPrice: Cents | null; maxPrice: Cents | null }>`
    SELECT min(price_cents) AS "minPrice", max(price_cents) AS "maxPrice"
    FROM product_listing WHERE collection_type = '' AND color = ''`.execute(db)
  return rows[0] ?? { minPrice: null, maxPrice: null }
}

type Sql = ReturnType<typeof sql>

/** Counts no further than `mostCounted` and one. */
const countedIn = (collection: Sql, color: Sql, { minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>) => sql`
  SELECT count(*) AS found FROM (
    SELECT FROM product_listing
    WHERE collection_type = ${collection} AND color = ${color}
      ${minPrice === undefined ? sql`` : sql`AND price_cents >= ${minPrice}`}
      ${maxPrice === undefined ? sql`` : sql`AND price_cents <= ${maxPrice}`}
    ORDER BY price_cents LIMIT ${mostCounted + 1}
  ) AS listed`

const toFacet = ({ value, found }: Counted) => ({
  value,
  count: Math.min(found, mostCounted),
  isCountMore: found > mostCounted,
})
