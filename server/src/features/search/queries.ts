import { maxFound } from '@storylamp/contract/search/search-limits'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { type Db, prepare } from '../../platform/db/database.ts'
import type { Kind, SearchTables } from './tables.ts'

const tables = (db: Db) => db.withTables<SearchTables>()

export type Entry = {
  kind: Kind
  id: string
  folded: string
}

/** With which of the asked expressions it has anywhere. */
export type PartialEntry = Entry & { has: boolean[] }

const maxOfEach = 100

/**
 * The entries that match, at most as many as are ever shown: first of the small groups, so that a word which half of the shop has
 * costs no more than a rare one. The planner does not see the words, so that it always takes the index.
 */
const ofGroup = (query: RawBuilder<unknown>) => sql`(SELECT ${query}::tsquery && concat('''#', number, '''')::tsquery)`

const selectEntries = (name: string, column: 'names' | 'words') =>
  prepare<Entry, { query: string }>(name, (value) => {
    const query = sql`${value('query')}::tsquery`
    const matching = (narrowed: RawBuilder<unknown>, most: number) => sql`(
      SELECT kind, id, folded FROM search_entry WHERE ${sql.ref(column)} @@ (SELECT ${narrowed}) LIMIT ${sql.lit(most)})`
    // Where the smallest groups have none there are few at all, and one scan finds them.
    return sql`
    WITH sample AS (SELECT count(*) > 0 AS has_any FROM ${matching(sql`${query} && '#0|#4'::tsquery`, maxOfEach)} AS entry)
    SELECT entry.* FROM sample, LATERAL (
      SELECT entry.* FROM generate_series(0, 7) AS number,
        LATERAL ${matching(sql`${query} && concat('''#', number, '''')::tsquery`, maxFound)} AS entry
      WHERE has_any
      UNION ALL SELECT entry.* FROM ${matching(query, maxFound)} AS entry WHERE NOT has_any
    ) AS entry LIMIT ${sql.lit(maxFound)}`
  })

const selectByNames = selectEntries('find entries by names', 'names')
const selectByWords = selectEntries('find entries by words', 'words')

export const findByNames = (db: Db, query: string) => selectByNames(db, { query })
export const findByWords = (db: Db, query: string) => selectByWords(db, { query })

const ofEach = (column: 'names' | 'words') => sql`(
  SELECT entry.* FROM generate_series(0, 7) AS number, LATERAL (
    SELECT kind, id FROM search_entry WHERE ${sql.ref(column)} @@ ${ofGroup(sql`one`)} LIMIT ${sql.lit(maxOfEach)}
  ) AS entry LIMIT ${sql.lit(maxOfEach)})`

const selectWithSome = prepare<PartialEntry, { each: string[] }>(
  'find entries by some words',
  (value) => sql`
  SELECT kind, id, folded,
    ARRAY(SELECT words @@ one::tsquery FROM unnest(${value('each')}::text[]) WITH ORDINALITY AS part (one, place) ORDER BY place) AS has
  FROM search_entry WHERE (kind, id) IN (
    SELECT entry.* FROM unnest(${value('each')}::text[]) AS one,
    LATERAL (${ofEach('names')} UNION ALL ${ofEach('words')}) AS entry WHERE one <> '')`,
)

/** Some of the entries that have at least one of the expressions, and all if they are few. */
export const findWithSome = (db: Db, each: string[]) => selectWithSome(db, { each })

const selectByCode = prepare<Entry & { code: string }, { code: string }>(
  'find entries by code',
  (value) => sql`
  SELECT kind, id, folded, code FROM search_entry
  WHERE code >= ${value('code')} COLLATE "C" AND code < ${value('code')} || U&'\\+10FFFF' COLLATE "C" AND code IS NOT NULL
  ORDER BY code COLLATE "C" LIMIT 100`,
)

export const findByCode = (db: Db, code: string) => selectByCode(db, { code })

export type Shown = { kind: Kind; id: string; name: string; url: string | null }

const selectShown = prepare<Shown, { kinds: string[]; ids: string[] }>(
  'show found entries',
  (value) => sql`
  SELECT kind, id, name, url FROM search_entry
  WHERE (kind, id) IN (SELECT * FROM unnest(${value('kinds')}::text[], ${value('ids')}::text[]))`,
)

export const findShown = (db: Db, found: { kind: Kind; id: string }[]): Promise<Shown[]> =>
  selectShown(db, { kinds: found.map(({ kind }) => kind), ids: found.map(({ id }) => id) })

export async function findPages(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('search_entry').select('id').where('kind', '=', 'page').execute()
  return rows.map(({ id }) => id)
}

/** Several processes may start at once. */
export const lockPages = (db: Db) => sql`SELECT pg_advisory_xact_lock(${advisoryLocks.textPages})`.execute(db)

/** Drops cached lists and results, and nothing that shows named things: no tag is like this one. */
export const notifySearchChanged = (db: Db) => sql`SELECT pg_notify('catalog_changed', '/search')`.execute(db)
