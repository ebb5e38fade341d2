import { sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countReceivedPieces } from '../returns/index.ts'
import { findChangedDays } from '../sales-days/index.ts'

/** The pieces that came back and those that were shipped on the days since. */
export async function readReturnsRate(db: Db, since: Date): Promise<{ returned: number; shipped: number }> {
  const first = dayOf(since)
  const changed = await findChangedDays(db, first)
  const { rows } = await sql<{ shipped: number }>`
    SELECT coalesce(sum(pieces), 0) AS shipped FROM (
      SELECT pieces FROM shipped_pieces WHERE day >= ${first}::date AND day <> ALL(${changed}::date[])
      UNION ALL
      SELECT pieces FROM unnest(${changed}::date[]) AS day, shipped_pieces_of(day)
    ) AS shipped`.execute(db)
  return { returned: await countReceivedPieces(db, startOfDay(since)), shipped: rows[0]?.shipped ?? 0 }
}

const startOfDay = (moment: Date): Date => new Date(dayOf(moment))
