import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { CatalogTables } from '../../tables.ts'
import { lockProducts } from '../admin-queries.ts'
import { renewWordsOf } from '../searchable.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

const withCount = (db: Db) =>
  tables(db)
    .selectFrom('collection')
    .selectAll()
    .select(
      sql<number>`(SELECT count(*) FROM product_collection WHERE collection_type = collection.type)`.as(
        'product_count',
      ),
    )

export type CountedCollection = Awaited<ReturnType<typeof selectCounted>>[number]

/** Also the hidden ones. */
export const selectCounted = (db: Db) => withCount(db).orderBy('position').execute()

export const findCounted = (db: Db, type: string): Promise<CountedCollection | undefined> =>
  withCount(db).where('type', '=', type).executeTakeFirst()

export const readCounted = (db: Db, type: string): Promise<CountedCollection> =>
  withCount(db).where('type', '=', type).executeTakeFirstOrThrow()

/** Undefined if the address is taken. */
export const insertCollection = (
  db: Db,
  row: Insertable<CatalogTables['collection']>,
): Promise<{ type: string } | undefined> =>
  tables(db)
    .insertInto('collection')
    .values(row)
    .onConflict((conflict) => conflict.column('type').doNothing())
    .returning('type')
    .executeTakeFirst()

export const updateCollection = (db: Db, type: string, columns: Updateable<CatalogTables['collection']>) =>
  tables(db).updateTable('collection').set(columns).where('type', '=', type).execute()

export const arrangeCollections = (db: Db, types: string[]) =>
  sql`UPDATE collection SET position = place FROM unnest(${types}::text[]) WITH ORDINALITY AS sorted (sorted_type, place)
    WHERE type = sorted_type`.execute(db)

/**
 * In one order, so that two who move collections at once cannot wait for each other, and not against the foreign keys of products.
 * Read them afterwards: while it waits, their order may change.
 */
export const lockCollections = (db: Db) =>
  tables(db).selectFrom('collection').select('type').orderBy('type').forNoKeyUpdate().execute()

/** Which of the given collections there are; until the end of the transaction none of them is deleted. */
export async function lockExisting(db: Db, types: string[]): Promise<Set<string>> {
  if (types.length === 0) return new Set()
  const { rows } = await sql<{ type: string }>`
    SELECT type FROM collection WHERE type = ANY(${[...new Set(types)]}::text[]) ORDER BY type FOR KEY SHARE`.execute(
    db,
  )
  return new Set(rows.map(({ type }) => type))
}

// Each statement has to end within its timeout.
const removedAtOnce = 500

/**
 * Hidden first, so that the words of its products in the search follow by a job if they are many. Returns how many products were in
 * it; if one joins meanwhile, it breaks the reference.
 */
export async function removeCollection(db: Db, type: string): Promise<number> {
  await updateCollection(db, type, { state: 'hidden' })
  await renewWordsOf(db, type)
  let removed = 0
  for (let ids = await findMembers(db, type); ids.length > 0; ids = await findMembers(db, type))
    removed += await removeMembers(db, type, ids)
  await tables(db).deleteFrom('collection').where('type', '=', type).execute()
  return removed
}

async function findMembers(db: Db, type: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM product_collection WHERE collection_type = ${type}
    ORDER BY product_id COLLATE "C" LIMIT ${removedAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function removeMembers(db: Db, type: string, ids: string[]): Promise<number> {
  await lockProducts(db, ids)
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM product_collection WHERE collection_type = ${type} AND product_id = ANY(${ids}::text[])`.execute(db)
  return Number(numAffectedRows)
}
