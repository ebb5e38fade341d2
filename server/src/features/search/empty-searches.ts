import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { wordsOf } from './words.ts'

const mostQueries = 1000
const longestStored = 100
const mostListed = 10

/** Whoever types one of these by mistake is not to find it in the shopkeeper's list. */
const isPersonal = (query: string) => /@|\bat\b.+\bdot\b/i.test(query) || (query.match(/\p{N}/gu) ?? []).length >= 6

/** Counts a search that found nothing, without who searched. A failure only costs the count. */
export async function countEmptySearch(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  typed: string,
): Promise<void> {
  const query = [...wordsOf(typed).join(' ')].slice(0, longestStored).join('').trim()
  if (query === '' || isPersonal(typed)) return
  await count(db, query, clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'a search without results was not counted'),
  )
}

/** The queries that were made least often make room for a new one; several, if some were counted at the same moment. */
async function count(db: Db, query: string, now: Date): Promise<void> {
  await sql`
    WITH spare AS (
      DELETE FROM empty_search WHERE query IN (
        SELECT query FROM empty_search ORDER BY times DESC, last_day DESC, query DESC OFFSET ${mostQueries - 1}
      ) AND NOT EXISTS (SELECT FROM empty_search WHERE query = ${query})
    )
    INSERT INTO empty_search (query, last_day) VALUES (${query}, ${now.toISOString().slice(0, 10)}::date)
    ON CONFLICT (query) DO UPDATE SET times = empty_search.times + 1, last_day = EXCLUDED.last_day`.execute(db)
}

type EmptySearch = { query: string; times: number; lastDay: string }

/** The queries that found nothing, most frequent first. */
export async function listEmptySearches(db: Db): Promise<EmptySearch[]> {
  const { rows } = await sql<EmptySearch>`
    SELECT query, times, last_day AS "lastDay" FROM empty_search ORDER BY times DESC, last_day DESC, query LIMIT ${mostListed}`.execute(
    db,
  )
  return rows
}
