import type { Cents } from '@storylamp/contract/money'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { maxRefundFor, type OrderRow, recordStep, requestOrderRefund } from '../../orders/index.ts'
import { findRefunds } from '../../payments/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { endedEmail } from '../emails.ts'
import { mailAboutReturn } from '../mail-customer.ts'
import { findReturnsOfOrders, lockReturn } from '../queries.ts'
import { aboutReturn, moveReturn } from '../return-states.ts'
import { readDue, readWithheld } from './due.ts'
import type { Due } from './due-of.ts'
import { releaseRest } from './release-rest.ts'
import { type LockedReturn, lockForStep } from './steps.ts'

type Site = Pick<ReturnDeps, 'clock' | 'shopOrigin'>
type Body = { amount?: Cents | undefined; version?: number | undefined }

/**
 * Requests the refund of what has arrived, to be executed after the transaction: of its pieces, for their price or a lower amount, and
 * for nothing if they were free of charge or a bank has their money. If all of it was refunded otherwise, the return only ends.
 */
export async function refundReturn(db: Db, deps: Site, admin: Member, id: string, { amount, ...body }: Body) {
  const locked = await lockForStep(db, admin, id, body, 'refunded')
  if (locked instanceof Refusal) return locked
  const { row, order } = locked
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
  await releaseRest(db, order)
  return { refundId: refund?.refundId }
}

type Ended = { by: Member | 'shop'; refund?: { refundId: string } | undefined }

/** No money goes back for it any more. */
async function endWithout(db: Db, deps: Site, { row, order }: LockedReturn, { by, refund }: Ended): Promise<void> {
  await moveReturn(db, row, 'refunded', deps.clock(), { refund_id: refund?.refundId ?? null })
  const details = { return: row.number }
  await recordStep(db, order, { kind: 'return.ended', details, by, about: aboutReturn(row) })
  await releaseRest(db, order)
  await mailAboutReturn(db, deps, order, row, (shop, parent, about) =>
    endedEmail(shop, parent, about, refund === undefined),
  )
}

/** Returns whose pieces were all refunded on the order's page or with a cancelled order. Whoever calls has locked the order. */
export async function endRefundedOtherwise(db: Db, deps: Site, order: OrderRow): Promise<void> {
  const refunds = await findRefunds(db, order.payment_id)
  if (refunds.some(({ state }) => state === 'requested')) return
  const isAllBack = order.refunded_cents + order.withheld_cents >= order.amount_cents
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
    paymentId: order.payment_id,
    cents: amount,
    withheld,
    cause: 'return' as const,
    by: admin,
    most: await maxRefundFor(db, admin),
  }
  const refund = await requestOrderRefund(db, order, request, chosen)
  if (refund instanceof Refusal || amount === 0) return refund
  const { refundId, money } = refund
  const details = { return: row.number, refund: refundId, money, ...(withheld > 0 && { withheld }), ...chosen }
  await recordStep(db, order, { kind: 'return.refunded', details, by: admin, about: aboutReturn(row) })
  return refund
}
