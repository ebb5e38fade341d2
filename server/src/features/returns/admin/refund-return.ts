import type { Cents } from '@storylamp/contract/money'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { maxRefundFor, recordStep, requestOrderRefund } from '../../orders/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { updateReturn } from '../queries.ts'
import { isAnyPieceDue, readDue, readWithheld } from './due.ts'
import { releaseRest } from './release-rest.ts'
import { aboutReturn, type LockedReturn, lockForStep } from './take-step.ts'

type Body = { amount?: Cents | undefined; version?: number | undefined }

/**
 * Requests the refund of what has arrived, to be executed after the transaction. If all of it was refunded otherwise, on the
 * order's page or with a cancelled order, or if nothing is left of the payment, the return only ends.
 */
export async function refundReturn(
  db: Db,
  { clock }: Pick<ReturnDeps, 'clock'>,
  admin: Member,
  id: string,
  { amount, ...body }: Body,
) {
  const locked = await lockForStep(db, admin, id, body, ['requested', 'approved', 'received'])
  if (locked instanceof Refusal) return locked
  const { row, order } = locked
  const due = await readDue(db, order, row)
  if (due.amount === 0) {
    const change = { refunded_at: clock(), is_other_amount: isAnyPieceDue(due) }
    const details = { return: row.number }
    await recordEvent(db, { kind: 'return.ended', details, by: admin, about: aboutReturn(row) })
    return end(db, locked, { state: 'refunded', ...change })
  }
  if (row.state !== 'received') return new Refusal('return_step_invalid', returnTexts.stepInvalid)
  if (amount !== undefined && amount > due.amount) return amountTooHigh()
  const parts = amount === undefined || amount === due.amount ? due.parts : undefined
  const price = amount ?? due.amount
  const withheld = await readWithheld(db, order, row, { amount: price, parts })
  const chosen = parts === undefined ? {} : { lines: linesOf(parts.pieces), delivery: parts.delivery }
  const request = {
    paymentId: order.payment_id,
    cents: parts === undefined ? price : undefined,
    withheld,
    cause: 'return' as const,
    by: admin,
    most: await maxRefundFor(db, admin),
  }
  const refund = await requestOrderRefund(db, order, request, chosen)
  if (refund instanceof Refusal) return refund
  const change = { refunded_at: clock(), refund_id: refund.refundId, is_other_amount: parts === undefined }
  const { refundId, money } = refund
  const details = { return: row.number, refund: refundId, money, ...(withheld > 0 && { withheld }), ...chosen }
  await recordStep(db, order, { kind: 'return.refunded', details, by: admin, about: aboutReturn(row) })
  return end(db, locked, { state: 'refunded', ...change })
}

const linesOf = (pieces: number[]) => pieces.flatMap((count, line) => (count === 0 ? [] : [{ line, pieces: count }]))

const amountTooHigh = () => new Refusal('refund_too_large', returnTexts.amountTooHigh)

type Refunded = { state: 'refunded'; refunded_at: Date; refund_id?: string; is_other_amount?: boolean }

async function end(db: Db, { row, order }: LockedReturn, change: Refunded) {
  await updateReturn(db, row.id, change)
  await releaseRest(db, order)
  return { refundId: change.refund_id }
}
