import { randomUUID } from 'node:crypto'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { isPaid } from '@storylamp/contract/orders/states'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { canCancel, type FamilyReturn, type SpentTokens } from '@storylamp/contract/returns/returns'
import { dayOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { mailShop } from '../../alerts/index.ts'
import {
  findOrder,
  forecastReturn,
  holdWithdrawn,
  lockOrderWithPayment,
  type OrderRow,
  recordStep,
  shownTokens,
} from '../../orders/index.ts'
import { RefusedReturn } from '../../stories/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { cancelledEmail, cancelledReturnEmail, mailAboutReturn } from '../emails.ts'
import {
  type AnyReturnRow,
  type Chosen,
  findReturn,
  findReturnsOfOrders,
  insertReturn,
  lockReturn,
  nextNumber,
  type ReturnRow,
  readChosen,
} from '../queries.ts'
import { moveReturn, type ReturnChange } from '../return-states.ts'
import { returnNotFound, shownDue, toFamilyReturns } from '../shown-returns.ts'
import { findLastDay, isOver, readDue, readDueOf, readLeftPieces, releaseEnded } from './returnable.ts'

type Request = {
  at: Date
  isFaulty?: boolean
  reason: string | undefined
  spentTokens: SpentTokens | undefined
}

/** Why nothing of an order can be returned, if so. */
export async function refuseReturn(db: Db, order: OrderRow, now: Date) {
  if (!isPaid(order.state)) return new RefusedReturn('not_paid', { reason: 'not_paid' })
  const lastDay = await findLastDay(db, order)
  if (lastDay === undefined || !isOver(lastDay, now)) return undefined
  return new RefusedReturn('return_period_over', { reason: 'period_over', of: 'goods', lastDay: dayOf(lastDay) })
}

export async function refuseGonePieces(db: Db, order: OrderRow, chosen: Chosen) {
  const left = await readLeftPieces(db, order)
  if (chosen.every(({ line, pieces }) => pieces <= (left[line] ?? 0))) return undefined
  return new RefusedReturn('pieces_returned', { reason: 'pieces_gone' }, { sent: chosen, current: left })
}

/** Why these pieces cannot be returned as of a moment, if so. */
const refusePieces = async (db: Db, order: OrderRow, chosen: Chosen, at: Date) =>
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
  await holdWithdrawn(db, order, id)
  const details = { return: row.number, via: row.origin }
  await recordStep(db, order, { kind: 'return.requested', details, by: 'customer' })
  return row
}

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
  return { data: { ...shownDue(due, order.currency), ...(tokens && { tokens: shownTokens(tokens) }) } }
}

/** What is due for pieces, and what of the wallet leaves with it. */
export async function readReturned(db: Db, order: OrderRow, chosen: Chosen, isFaulty = false) {
  const returned = chosen.map(({ line, pieces }) => ({ position: line, pieces, received_pieces: null }))
  const due = await readDueOf(db, order, returned, isFaulty)
  return { due, tokens: await forecastReturn(db, order, due) }
}

// Each request and each cancellation mails the customer and the shop.
const maxCancelled = 5

/** The customer takes the request back; what waited for it is sent. Locks in the order of the steps of staff. */
export const cancelReturn = (deps: ReturnDeps, familyId: string, id: string) =>
  transactionOrRefusal(deps.db, async (db) => {
    const found = isUuid(id) ? await findReturn(db, id) : undefined
    if (found?.family_id !== familyId) return returnNotFound()
    const order = await lockOrderWithPayment(db, found.order_id)
    const row = await lockReturn(db, id)
    // The answer to the first try may have been lost.
    if (row.state === 'cancelled') return shown(db, row)
    if (!canCancel(row) || (await isMoneyBack(db, order, row))) {
      return new Refusal('return_step_invalid', returnTexts.cannotCancel)
    }
    const returns = await findReturnsOfOrders(db, order.id)
    if (returns.filter(({ state }) => state === 'cancelled').length >= maxCancelled) {
      return new Refusal('return_step_invalid', returnTexts.cancelledOften)
    }
    await moveReturn(db, row, 'cancelled', deps.clock())
    await recordStep(db, order, { kind: 'return.cancelled', details: { return: row.number }, by: 'customer' })
    await releaseEnded(db, order)
    await mailAboutReturn(db, deps, order, row, cancelledEmail)
    await mailShop(db, deps, 'newReturns', (shop) => cancelledReturnEmail(shop, order, row))
    return shown(db, { ...row, state: 'cancelled' })
  })

/** As with a cancelled order. What was free of charge is not refunded, but may be kept. */
async function isMoneyBack(db: Db, order: OrderRow, row: ReturnRow): Promise<boolean> {
  const { amount, parts } = await readDue(db, order, row)
  return amount === 0 && (parts === undefined || parts.pieces.every((pieces) => pieces === 0))
}

async function shown(db: Db, row: ReturnRow) {
  const [data] = await toFamilyReturns(db, [row])
  return { data: data as FamilyReturn }
}
