import { sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countReceivedPieces } from '../returns/index.ts'
import { unsummed } from './read-sales.ts'

/** The pieces that came back and those that were shipped on the days since. */
export async function readReturnsRate(db: Db, since: Date): Promise<{ returned: number; shipped: number }> {
  const first = sql`utc_day(${since})`
  const { rows } = await sql<{ shipped: number }>`
    WITH unsummed AS (${unsummed} WHERE day >= ${first})
    SELECT coalesce(sum(pieces), 0) AS shipped FROM (
      SELECT pieces FROM shipped_pieces WHERE day >= ${first} AND day NOT IN (SELECT day FROM unsummed)
      UNION ALL
      SELECT pieces FROM unsummed, shipped_pieces_of(unsummed.day)
    ) AS shipped`.execute(db)
  return { returned: await countReceivedPieces(db, startOfDay(since)), shipped: rows[0]?.shipped ?? 0 }
}

const startOfDay = (moment: Date): Date => new Date(dayOf(moment))
