import { sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countReceivedPieces } from '../returns/index.ts'
import { findChangedDays } from '../sales-days/index.ts'
import { sumShipped } from './sum-day.ts'

export async function readReturnsRate(db: Db, since: Date): Promise<{ returned: number; shipped: number }> {
  const first = dayOf(since)
  const changed = await findChangedDays(db, first)
  const { rows } = await sql<{ pieces: number }>`
    SELECT coalesce(sum(pieces), 0)::integer AS pieces FROM shipped_pieces
    WHERE day >= ${first}::date AND day <> ALL(${changed}::date[])`.execute(db)
  let shipped = rows[0]?.pieces ?? 0
  for (const day of changed) shipped += await sumShipped(db, day)
  return { returned: await countReceivedPieces(db, startOfDay(since)), shipped }
}

const startOfDay = (moment: Date): Date => new Date(dayOf(moment))
