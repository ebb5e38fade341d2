import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findOrder, forecastReturn, type OrderRow } from '../orders/index.ts'
import { readDueOf } from './admin/due.ts'
import { shownDue } from './admin/read-return.ts'
import type { Chosen } from './queries.ts'
import { refusePieces } from './request-return.ts'

/** What is due once these pieces are back, so that a customer sees it before asking for it. */
export async function quoteReturn(
  db: Db,
  familyId: string,
  orderId: string,
  { chosen, isFaulty }: { chosen: Chosen; isFaulty: boolean },
  now: Date,
) {
  const order = isUuid(orderId) ? await findOrder(db, familyId, orderId) : undefined
  if (order === undefined) return new Refusal('not_found', orderTexts.notFound)
  const refused = await refusePieces(db, order, chosen, now)
  if (refused !== undefined) return refused
  const { due, tokens } = await readReturned(db, order, chosen, isFaulty)
  return { data: { ...shownDue(due), ...(tokens && { tokens }) } }
}

/** What is due for pieces, and what of the wallet leaves with it. */
export async function readReturned(db: Db, order: OrderRow, chosen: Chosen, isFaulty = false) {
  const returned = chosen.map(({ line, pieces }) => ({ position: line, pieces, received_pieces: null }))
  const due = await readDueOf(db, order, returned, isFaulty)
  return { due, tokens: await forecastReturn(db, order, due) }
}
