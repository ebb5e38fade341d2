import type { StockMovement } from '@storylamp/contract/stock/admin-stock'
import type { Db } from '../../platform/db/database.ts'
import { longPage, type PageQuery } from '../../platform/db/long-page.ts'
import { countMovements, type findCounts, selectMovements } from './queries.ts'

/** What moved the pieces of a product, newest first. */
export async function stockHistory(db: Db, productId: string, pageQuery: PageQuery) {
  const { rows, counts } = await longPage(pageQuery, {
    select: (slice) => selectMovements(db, productId, slice),
    count: () => countMovements(db, productId),
    cursorOf: ({ micros, id }) => `${micros}-${id}`,
  })
  return { data: rows.map(toMovement), ...counts }
}

type Row = Awaited<ReturnType<typeof selectMovements>>[number]

const toMovement = ({ id, at, kind, pieces, on_hand_after, reason, order_id, by }: Row): StockMovement => ({
  _id: String(id),
  at: at.toISOString(),
  kind,
  pieces,
  after: on_hand_after,
  ...(reason === null ? {} : { reason }),
  ...(order_id === null ? {} : { orderId: order_id }),
  ...(by === null ? {} : { by }),
})

export const toCounts = (row: Awaited<ReturnType<typeof findCounts>>) => ({
  stock: row?.on_hand ?? null,
  held: row?.held ?? 0,
})
