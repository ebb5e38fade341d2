import { randomUUID } from 'node:crypto'
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
import {
  type AnyReturnRow,
  type Chosen,
  insertReturn,
  lockReturn,
  nextNumber,
  type ReturnRow,
  readChosen,
} from './queries.ts'
import { moveReturn, type ReturnChange } from './return-states.ts'
import { findLastDay } from './returnable.ts'

type Request = {
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

/** Why these pieces cannot be returned as of a moment, if so. */
export const refusePieces = async (db: Db, order: OrderRow, chosen: Chosen, at: Date) =>
  (await refuseReturn(db, order, at)) ?? (await refuseGonePieces(db, order, chosen))

/**
 * Records what a customer returns. With the payment locked, no piece is asked for twice, nor beside its refund. A withdrawal counts
 * although the account is deleted meanwhile, without what was typed.
 */
export async function requestReturn(
  db: Db,
  orderId: string,
  { at, isFaulty = false, reason, spentTokens = 'owed' }: Request,
  chosen: Chosen,
) {
  const order = await lockOrderWithPayment(db, orderId)
  const refused = await refusePieces(db, order, chosen, at)
  if (refused !== undefined) return refused
  const isErased = await isFamilyDeleted(db, order.family_id)
  const { id } = await insertReturn(
    db,
    {
      id: randomUUID(),
      number: nextNumber,
      order_id: orderId,
      family_id: order.family_id,
      origin: 'account',
      state: 'requested',
      declared_at: at,
      is_faulty: isFaulty,
      spent_tokens: spentTokens,
      reason: isErased ? null : (reason ?? null),
    },
    chosen,
  )
  return noteRequested(db, order, id)
}

/** The same for what was declared by the form, as of that moment, once it is confirmed. */
export async function requestDeclared(db: Db, order: OrderRow, row: AnyReturnRow, change: ReturnChange, now: Date) {
  const refused = await refusePieces(db, order, await readChosen(db, row.id), row.declared_at)
  if (refused !== undefined) return refused
  await moveReturn(db, row, 'requested', now, { ...change, number: nextNumber })
  return noteRequested(db, order, row.id)
}

async function noteRequested(db: Db, order: OrderRow, id: string): Promise<ReturnRow> {
  const row = await lockReturn(db, id)
  await holdWithdrawn(db, order)
  const details = { return: row.number, via: row.origin }
  await recordStep(db, order, { kind: 'return.requested', details, by: 'customer' })
  return row
}
