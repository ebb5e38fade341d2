import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inParts } from '../../platform/in-parts.ts'
import type { Kind, SearchTables } from './tables.ts'

/** Something that customers can find: its name, its code, and more words that lead to it. A page is its own address. */
export type Source = { id: string; name: string; code?: string; url?: string; more: string }

// Each statement has to end within its timeout, also on a machine that is busy.
const entriesAtOnce = 20

/** Of the things of a kind with the given ids, those that have an entry are found by it, and the others not any more. */
export async function replaceEntries(db: Db, kind: Kind, ids: string[], entries: Source[]): Promise<void> {
  const found = entries.map(({ id }) => id)
  await db
    .withTables<SearchTables>()
    .deleteFrom('search_entry')
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('id', '<>', sql<string>`ALL(${found}::text[])`)
    .execute()
  for (const part of inParts(entries, entriesAtOnce)) await putEntries(db, kind, part)
  if (found.length > 0) await addWords(db, kind, found)
}

const putEntries = (db: Db, kind: Kind, entries: Source[]) =>
  sql`
    INSERT INTO search_entry (kind, id, name, folded, code, url, names, words)
    SELECT ${kind}, id, name, array_to_string(named, ' '), array_to_string(search_words(code), ''), url,
      array_to_tsvector(named || of_group), array_to_tsvector(named || of_group || search_distinctive(search_words(more)))
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (id text, name text, code text, url text, more text),
      search_words(name) AS named, search_group(id, cardinality(named)) AS of_group
    ORDER BY id COLLATE "C"
    ON CONFLICT (kind, id) DO UPDATE SET name = EXCLUDED.name, folded = EXCLUDED.folded, code = EXCLUDED.code, url = EXCLUDED.url,
      names = EXCLUDED.names, words = EXCLUDED.words`.execute(db)

/** In one statement and in one order, and none that is known, so that few wait for each other and none in a circle. */
const addWords = (db: Db, kind: Kind, ids: string[]) =>
  sql`
    WITH entry AS (SELECT names, words FROM search_entry WHERE kind = ${kind} AND id = ANY(${ids}::text[])), found AS (
      SELECT word, bool_or(in_name) AS in_name FROM (
        SELECT unnest(tsvector_to_array(names)) COLLATE "C" AS word, true AS in_name FROM entry
        UNION ALL SELECT unnest(tsvector_to_array(words)) COLLATE "C", false FROM entry
      ) AS either WHERE word NOT LIKE '#%' GROUP BY word
    )
    INSERT INTO search_word SELECT word, in_name FROM found
    WHERE NOT EXISTS (SELECT FROM search_word AS known WHERE known.word = found.word AND known.in_name >= found.in_name)
    ORDER BY word
    ON CONFLICT (word) DO UPDATE SET in_name = true WHERE EXCLUDED.in_name AND NOT search_word.in_name`.execute(db)
