import type { StockMovement } from '@storylamp/contract/stock/admin-stock'
import type { Db } from '../../platform/db/database.ts'
import { longPage, type PageQuery } from '../../platform/db/long-page.ts'
import { withNames } from '../events/index.ts'
import { countMovements, type findCounts, selectMovements } from './queries.ts'

export async function stockHistory(db: Db, productId: string, pageQuery: PageQuery) {
  const { rows, counts } = await longPage(pageQuery, {
    select: (slice) => selectMovements(db, productId, slice),
    count: () => countMovements(db, productId),
    cursorOf: ({ micros, id }) => `${micros}-${id}`,
  })
  return { data: (await withNames(db, rows)).map(toMovement), ...counts }
}

type Row = Awaited<ReturnType<typeof selectMovements>>[number] & { by: string | null }

const toMovement = ({ id, at, kind, pieces, on_hand_after, order_id, by, ...row }: Row): StockMovement => ({
  _id: String(id),
  at: at.toISOString(),
  kind: kind === 'written_off' ? 'adjusted' : kind,
  pieces,
  after: on_hand_after,
  ...reasonOf(row),
  ...(order_id === null ? {} : { orderId: order_id }),
  ...(by === null ? {} : { by }),
})

function reasonOf({ reason, return_number }: Pick<Row, 'reason' | 'return_number'>) {
  if (return_number !== null) return { reason: `Return ${return_number}: not back into the stock` }
  return reason === null ? {} : { reason }
}

export const toCounts = (row: Awaited<ReturnType<typeof findCounts>>) => ({
  stock: row?.on_hand ?? null,
  held: row?.held ?? 0,
})
