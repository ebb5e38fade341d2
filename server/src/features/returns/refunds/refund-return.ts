import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Major, sentCents } from '@storylamp/contract/money'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import {
  findPaidOrder,
  findRefundedParts,
  holdWithdrawn,
  maxRefundCents,
  maxRefundFor,
  type OrderRow,
  recordStep,
  requestOrderRefund,
} from '../../orders/index.ts'
import { findRefunds, type OrderEffects } from '../../payments/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { endedEmail, mailAboutReturn } from '../emails.ts'
import { findReturnLines, findReturnsOfOrders, lockReturn, updateReturn } from '../queries.ts'
import { type Due, findEnds, readDue, readWithheld, releaseEnded } from '../requests/returnable.ts'
import { aboutReturn, moveReturn } from '../return-states.ts'
import { type LockedReturn, lockForStep } from '../steps.ts'

type Site = Pick<ReturnDeps, 'clock' | 'shopOrigin'>
type Body = { amount?: Major | undefined; version?: number | undefined }

/**
 * Requests the refund of what has arrived, to be executed after the transaction: of its pieces, for their price or a lower amount, and
 * for nothing if they were free of charge or a bank has their money. If all of it was refunded otherwise, the return only ends.
 */
export async function refundReturn(db: Db, deps: Site, admin: Member, id: string, { amount: sent, ...body }: Body) {
  const locked = await lockForStep(db, admin, id, body, 'refunded')
  if (locked instanceof Refusal) return locked
  const { row, order } = locked
  const amount = sent === undefined ? undefined : sentCents(sent, order.currency, maxRefundCents)
  if (sent !== undefined && amount === undefined)
    return refuseField('invalid_input', 'amount', adminTexts.amountInvalid)
  const due = await readDue(db, order, row)
  if (due.amount > 0 && row.state !== 'received') return new Refusal('return_step_invalid', returnTexts.stepInvalid)
  if (amount !== undefined && amount > due.amount) return new Refusal('refund_too_large', returnTexts.amountTooHigh)
  const refund = await requestParts(db, admin, locked, { ...due, amount: amount ?? due.amount })
  if (refund instanceof Refusal) return refund
  if (due.amount === 0) {
    await endWithout(db, deps, locked, { by: admin, refund })
    return { refundId: undefined }
  }
  await moveReturn(db, row, 'refunded', deps.clock(), { refund_id: refund?.refundId ?? null })
  await releaseEnded(db, order)
  return { refundId: refund?.refundId }
}

type Ended = { by: Member | 'shop'; refund?: { refundId: string } | undefined }

/** No money goes back for it any more. */
async function endWithout(db: Db, deps: Site, { row, order }: LockedReturn, { by, refund }: Ended): Promise<void> {
  await moveReturn(db, row, 'refunded', deps.clock(), { refund_id: refund?.refundId ?? null })
  const details = { return: row.number }
  await recordStep(db, order, { kind: 'return.ended', details, by, about: aboutReturn(row) })
  await releaseEnded(db, order)
  await mailAboutReturn(db, deps, order, row, (about) => endedEmail(about, refund === undefined))
}

/** Returns whose pieces were all refunded on the order's page or with a cancelled order. Whoever calls has locked the order. */
async function endRefundedOtherwise(db: Db, deps: Site, order: OrderRow): Promise<void> {
  const refunds = await findRefunds(db, order.id)
  if (refunds.some(({ state }) => state === 'requested')) return
  const isAllBack = order.amount_cents > 0 && order.refunded_cents + order.withheld_cents >= order.amount_cents
  for (const { id, ended_at } of await findReturnsOfOrders(db, order.id)) {
    if (ended_at !== null) continue
    const row = await lockReturn(db, id)
    const { parts } = await readDue(db, order, row)
    if (isAllBack || parts.pieces.every((pieces) => pieces === 0))
      await endWithout(db, deps, { row, order }, { by: 'shop' })
  }
}

/** Undefined if no piece is left to refund. */
async function requestParts(db: Db, admin: Member, { row, order }: LockedReturn, { amount, parts }: Due) {
  const lines = parts.pieces.flatMap((pieces, line) => (pieces === 0 ? [] : [{ line, pieces }]))
  if (lines.length === 0) return undefined
  const withheld = await readWithheld(db, order, row, { amount, parts })
  const chosen = { lines, delivery: parts.delivery }
  const request = {
    order: order.id,
    cents: amount,
    withheld,
    cause: 'return' as const,
    by: admin,
    most: await maxRefundFor(db, admin, order.currency),
  }
  const refund = await requestOrderRefund(db, order, request, chosen)
  if (refund instanceof Refusal || amount === 0) return refund
  const { refundId, money } = refund
  const details = { return: row.number, refund: refundId, money, ...(withheld > 0 && { withheld }), ...chosen }
  await recordStep(db, order, { kind: 'return.refunded', details, by: admin, about: aboutReturn(row) })
  return refund
}

type Back = { position: number; pieces: number }[]
type PiecesOfLines = Map<number, number>

/**
 * What a refund that failed was for may be refunded again on the order's page. If that refund is for the pieces of the return alone,
 * it becomes the return's; else the return ends without one, as if the money had gone back before.
 */
async function takeRepeatedRefunds(db: Db, order: OrderRow): Promise<void> {
  const returns = await findReturnsOfOrders(db, order.id)
  const refunds = await findRefunds(db, order.id)
  const ofReturns = new Set(returns.map(({ refund_id }) => refund_id))
  const others: { id: string; requested_at: Date; left: PiecesOfLines }[] = []
  // Of all of them, less what returns have ended with before.
  const left: PiecesOfLines = new Map()
  for (const { id, state, requested_at } of refunds) {
    if (state !== 'succeeded' || ofReturns.has(id)) continue
    const pieces = await findPieces(db, id)
    others.push({ id, requested_at, left: pieces })
    for (const [position, count] of pieces) add(left, position, count)
  }
  for (const { id, state, refund_id } of returns) {
    if (state !== 'refunded' || refund_id !== null) continue
    for (const { position, pieces } of await findBack(db, id)) add(left, position, -pieces)
  }
  for (const row of returns) {
    const failed = refunds.find(({ id, state }) => id === row.refund_id && state === 'failed')
    if (failed === undefined) continue
    const back = await findBack(db, row.id)
    const later = others.filter(({ requested_at }) => requested_at > failed.requested_at)
    const again = isWithin(back, left) ? later.find((refund) => isWithin(back, refund.left)) : undefined
    if (again === undefined) continue
    await updateReturn(db, row.id, { refund_id: isAll(back, again.left) ? again.id : null })
    for (const { position, pieces } of back) for (const rest of [left, again.left]) add(rest, position, -pieces)
  }
}

const add = (to: PiecesOfLines, position: number, pieces: number) => to.set(position, (to.get(position) ?? 0) + pieces)

async function findPieces(db: Db, refundId: string): Promise<PiecesOfLines> {
  const parts = await findRefundedParts(db, refundId)
  return new Map(parts.flatMap(({ position, pieces }) => (position === null ? [] : [[position, pieces]])))
}

const findBack = async (db: Db, returnId: string): Promise<Back> =>
  (await findReturnLines(db, [returnId]))
    .map(({ position, pieces, received_pieces }) => ({ position, pieces: received_pieces ?? pieces }))
    .filter(({ pieces }) => pieces > 0)

const isWithin = (back: Back, refunded: PiecesOfLines): boolean =>
  back.every(({ position, pieces }) => pieces <= (refunded.get(position) ?? 0))

const isAll = (back: Back, refunded: PiecesOfLines): boolean =>
  back.length === refunded.size && back.every(({ position, pieces }) => refunded.get(position) === pieces)

/**
 * Adds returns to what the payment of an order does: if a return's refund fails, its pieces would be packed again, so the parcel is
 * held until the refund is made again. One whose pieces were refunded otherwise ends.
 */
export const withReturns = (effects: OrderEffects, site: Pick<ReturnDeps, 'clock' | 'shopOrigin'>): OrderEffects => ({
  ...effects,
  moneyMoved: async (db, payment, moved) => {
    await effects.moneyMoved(db, payment, moved)
    const order = await findPaidOrder(db, payment)
    if ((await findEnds(db, order)).some(({ isEnded }) => !isEnded)) {
      await takeRepeatedRefunds(db, order)
      await endRefundedOtherwise(db, site, order)
    }
    await releaseEnded(db, order)
    for (const { id, failedAt } of await findEnds(db, order)) {
      if (failedAt !== undefined) await holdWithdrawn(db, order, id, failedAt)
    }
  },
})
