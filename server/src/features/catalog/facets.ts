import type { Facets } from '@storylamp/contract/catalog/catalog'
import { maxCounted } from '@storylamp/contract/limits'
import type { Cents } from '@storylamp/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Filters, inPriceRange } from './listing.ts'

type Counted = { value: string; found: number }

type CountedRow = {
  total: number
  minPrice: Cents | null
  maxPrice: Cents | null
  colors: Counted[]
  collections: (Counted & { name: string })[]
}

/** One statement for all counts of a list, as each costs more to send and plan than to answer. */
function selectCounts(filters: Filters) {
  const { currency, collection = '', color = '' } = filters
  // Counts no further than `maxCounted` and one.
  const countedIn = (inCollection: RawBuilder<unknown>, ofColor: RawBuilder<unknown>) => sql`(
    SELECT count(*) FROM (
      SELECT FROM product_listing WHERE currency = ${currency} AND collection_type = ${inCollection} AND color = ${ofColor} AND ${inPriceRange(filters)}
      ORDER BY price_cents LIMIT ${sql.lit(maxCounted + 1)}
    ) AS listed)`
  const everything = sql`FROM product_listing WHERE currency = ${currency} AND collection_type = '' AND color = ''`
  return sql<CountedRow>`
    WITH RECURSIVE shade AS (
      -- Jumps from color to color in the index instead of reading the products of all.
      SELECT min(color) AS color FROM product_listing WHERE currency = ${currency} AND collection_type = '' AND color > ''
      UNION ALL
      SELECT (SELECT min(color) FROM product_listing WHERE currency = ${currency} AND collection_type = '' AND color > shade.color)
      FROM shade WHERE shade.color IS NOT NULL
    )
    SELECT ${countedIn(sql`${collection}`, sql`${color}`)} AS total,
      (SELECT min(price_cents) ${everything}) AS "minPrice", (SELECT max(price_cents) ${everything}) AS "maxPrice",
      (SELECT coalesce(json_agg(json_build_object('value', color, 'found', ${countedIn(sql`${collection}`, sql`shade.color`)})), '[]')
        FROM shade WHERE color IS NOT NULL) AS colors,
      (SELECT coalesce(json_agg(
        json_build_object('value', type, 'name', name, 'found', ${countedIn(sql`collection.type`, sql`${color}`)}) ORDER BY position), '[]')
        FROM collection WHERE state <> 'hidden') AS collections`
}

type Choices = {
  /** As `countListed` counts. */
  total: number
  minPrice: Cents | null
  maxPrice: Cents | null
  /** Each with how many products it would show beside the other filters. */
  colors: Facets['colors']
  collections: (Facets['collections'][number] & { name: string })[]
}

export async function countChoices(db: Db, filters: Filters): Promise<Choices> {
  const [row] = (await selectCounts(filters).execute(db)).rows as [CountedRow]
  return {
    ...row,
    colors: row.colors.map(toFacet),
    collections: row.collections.map(({ name, ...counted }) => ({ name, ...toFacet(counted) })),
  }
}

const toFacet = ({ value, found }: Counted) => ({
  value,
  count: Math.min(found, maxCounted),
  isCountMore: found > maxCounted,
})
