import { isPaid } from '@storylamp/contract/orders/states'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { SpentTokens } from '@storylamp/contract/returns/returns'
import { longDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from '../accounts/index.ts'
import { holdWithdrawn, lockOrderWithPayment, type OrderRow, recordStep } from '../orders/index.ts'
import { isOver } from './deadline.ts'
import { readLeftPieces } from './left-pieces.ts'
import { insertReturn, type ReturnRow } from './queries.ts'
import { findLastDay } from './returnable.ts'

export type Chosen = { line: number; pieces: number }[]
type Request = {
  id: string
  via: ReturnRow['via']
  at: Date
  isFaulty?: boolean
  reason: string | undefined
  spentTokens: SpentTokens | undefined
}

/** Why nothing of an order can be returned, if so. */
export async function refuseReturn(db: Db, order: OrderRow, now: Date) {
  if (!isPaid(order.state)) return new Refusal('not_paid', returnTexts.notPaid)
  const lastDay = await findLastDay(db, order)
  if (lastDay === undefined || !isOver(lastDay, now)) return undefined
  return new Refusal('return_period_over', returnTexts.periodOver(longDate(lastDay)))
}

export async function refuseGonePieces(db: Db, order: OrderRow, chosen: Chosen) {
  const left = await readLeftPieces(db, order)
  if (chosen.every(({ line, pieces }) => pieces <= (left[line] ?? 0))) return undefined
  return new Refusal('pieces_returned', returnTexts.piecesGone, { sent: chosen, current: left })
}

/**
 * Records what a customer returns. With the payment locked, no piece is asked for twice, nor beside its refund. A withdrawal counts
 * although the account is deleted meanwhile, without what was typed.
 */
export async function requestReturn(
  db: Db,
  orderId: string,
  { id, via, at, isFaulty = false, reason, spentTokens = 'owed' }: Request,
  chosen: Chosen,
) {
  const order = await lockOrderWithPayment(db, orderId)
  const refused = await refuseReturn(db, order, at)
  if (refused !== undefined) return refused
  const gone = await refuseGonePieces(db, order, chosen)
  if (gone !== undefined) return gone
  const isErased = await isFamilyDeleted(db, order.family_id)
  const row = await insertReturn(
    db,
    {
      id,
      via,
      order_id: orderId,
      family_id: order.family_id,
      is_faulty: isFaulty,
      spent_tokens: spentTokens,
      reason: isErased ? null : (reason ?? null),
      answer: null,
      requested_at: at,
      approved_at: null,
      declined_at: null,
      received_at: null,
      refunded_at: null,
      refund_id: null,
    },
    chosen,
  )
  await holdWithdrawn(db, order)
  await recordStep(db, order, { kind: 'return.requested', details: { return: row.number, via }, by: 'customer' })
  return row
}
