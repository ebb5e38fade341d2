import { sql } from 'kysely'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { SearchTables } from './tables.ts'
import { wordsOf } from './words.ts'

const tables = (db: Db) => db.withTables<SearchTables>()

const maxQueries = 1000
const longestStored = 100
const timesUntilStored = 3
const maxListed = 10

/** An email address or a long number that was typed by mistake must not appear in the back office. */
const isPersonal = (query: string) => /@|\bat\b.+\bdot\b/i.test(query) || (query.match(/\p{N}/gu) ?? []).length >= 6

/**
 * Counts searches that found nothing, without who searched. A failure only costs the count. What is searched for once or twice,
 * such as a child's name, is only remembered by this process and never stored.
 */
export function createEmptySearches({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const rare = new Map<string, number>()

  const countRare = (query: string): number => {
    const times = (rare.get(query) ?? 0) + 1
    rare.delete(query)
    if (times < timesUntilStored) rare.set(query, times)
    const [oldest] = rare.keys()
    if (rare.size > maxQueries && oldest !== undefined) rare.delete(oldest)
    return times
  }

  return async (typed: string): Promise<void> => {
    const query = [...wordsOf(typed).join(' ')].slice(0, longestStored).join('').trim()
    if (query === '' || isPersonal(typed)) return
    try {
      if (await countAgain(db, query, clock())) return
      if (countRare(query) === timesUntilStored) await store(db, query, clock())
    } catch (error) {
      log.warn({ err: error }, 'a search without results was not counted')
    }
  }
}

/** False if it is not stored. */
async function countAgain(db: Db, query: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('empty_search')
    .set((of) => ({ times: of('times', '+', 1), last_day: dayOf(now) }))
    .where('query', '=', query)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The queries that were made least often make room for a new one; several, if some were counted at the same moment. */
async function store(db: Db, query: string, now: Date): Promise<void> {
  await sql`
    WITH spare AS (
      DELETE FROM empty_search WHERE query IN (
        SELECT query FROM empty_search ORDER BY times DESC, last_day DESC, query DESC OFFSET ${maxQueries - 1}
      ) AND NOT EXISTS (SELECT FROM empty_search WHERE query = ${query})
    )
    INSERT INTO empty_search (query, times, last_day) VALUES (${query}, ${timesUntilStored}, ${dayOf(now)}::date)
    ON CONFLICT (query) DO UPDATE SET times = empty_search.times + 1, last_day = EXCLUDED.last_day`.execute(db)
}

export const listEmptySearches = (db: Db) =>
  tables(db)
    .selectFrom('empty_search')
    .select(['query', 'times', 'last_day as lastDay'])
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('query')
    .limit(maxListed)
    .execute()
