import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/in-parts.ts'
import { enqueueOnce } from '../../../platform/jobs/queue.ts'
import { notifySearchChanged, replaceEntries } from '../../search/index.ts'
import type { CatalogTables } from '../tables.ts'
import { lockProducts } from './admin-queries.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

/** Products are found by what they and their collections say now, and not at all while they are not for sale. Their rows are locked. */
export async function makeSearchable(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tables(db)
    .selectFrom('product')
    .select(['id', 'name', 'sku', 'variant', 'promise', 'pictures', 'description', 'colors', 'facts'])
    .select(
      sql<string | null>`(
        SELECT string_agg(collection.name, ' ') FROM product_collection JOIN collection ON type = collection_type
        WHERE product_id = product.id AND collection.state <> 'hidden')`.as('collections'),
    )
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('state', '=', 'for_sale')
    .execute()
  const entries = rows.map(({ id, name, sku, variant, promise, pictures, description, colors, facts, collections }) => {
    const texts = [variant, promise, pictures[0]?.alt, withoutMarkup(description), ...colors, collections]
    return { id, name, code: sku, more: [...texts, ...facts.map(({ value }) => value)].join(' ') }
  })
  await replaceEntries(db, 'product', ids, entries)
}

const withoutMarkup = (html: string) => html.replace(/<[^>]*>|&[a-z]+;/g, ' ')

// As many as one request can wait for.
const productsAtOnce = 500

/** After the name of a collection has changed, or whether it is hidden. Of very many products a job follows. */
export async function renewWordsOf(db: Db, type: string): Promise<void> {
  const members = await tables(db)
    .selectFrom('product_collection')
    .select('product_id')
    .where('collection_type', '=', type)
    .orderBy(sql`product_id COLLATE "C"`)
    .execute()
  const ids = members.map(({ product_id }) => product_id)
  if (ids.length <= productsAtOnce) {
    await lockProducts(db, ids)
    return makeSearchable(db, ids)
  }
  // The job waits for those that it would else renew too early.
  await sql`
    INSERT INTO search_later SELECT unnest(${ids}::text[])
    ON CONFLICT (product_id) DO UPDATE SET product_id = EXCLUDED.product_id`.execute(db)
  await enqueueOnce(db, 'renew-search')
}

/** The job for products whose words have changed by the thousand: each part has a transaction of its own. */
export async function renewSearch(db: Db): Promise<void> {
  let renewed: number
  do renewed = await db.transaction().execute(renewPart)
  while (renewed === productsAtOnce)
}

async function renewPart(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM search_later ORDER BY product_id COLLATE "C" LIMIT ${productsAtOnce} FOR UPDATE`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockProducts(db, ids)
  await sql`DELETE FROM search_later WHERE product_id = ANY(${ids}::text[])`.execute(db)
  for (const part of inParts(ids, productsAtOnce)) await makeSearchable(db, part)
  await notifySearchChanged(db)
  return ids.length
}
