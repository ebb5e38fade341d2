import type { Cents } from '@storylamp/contract/money'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { maxRefundFor, recordStep, requestOrderRefund } from '../../orders/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { aboutReturn, moveReturn } from '../return-states.ts'
import { isAnyPieceDue, readDue, readWithheld } from './due.ts'
import { releaseRest } from './release-rest.ts'
import { type LockedReturn, lockForStep } from './steps.ts'

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
  const locked = await lockForStep(db, admin, id, body, 'refunded')
  if (locked instanceof Refusal) return locked
  const { row, order } = locked
  const due = await readDue(db, order, row)
  if (due.amount === 0) {
    const details = { return: row.number }
    await recordEvent(db, { kind: 'return.ended', details, by: admin, about: aboutReturn(row) })
    return end(db, locked, clock(), { is_other_amount: isAnyPieceDue(due) })
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
  const { refundId, money } = refund
  const details = { return: row.number, refund: refundId, money, ...(withheld > 0 && { withheld }), ...chosen }
  await recordStep(db, order, { kind: 'return.refunded', details, by: admin, about: aboutReturn(row) })
  return end(db, locked, clock(), { refund_id: refundId, is_other_amount: parts === undefined })
}

const linesOf = (pieces: number[]) => pieces.flatMap((count, line) => (count === 0 ? [] : [{ line, pieces: count }]))

const amountTooHigh = () => new Refusal('refund_too_large', returnTexts.amountTooHigh)

type Refunded = { refund_id?: string; is_other_amount: boolean }

async function end(db: Db, { row, order }: LockedReturn, at: Date, change: Refunded) {
  await moveReturn(db, row, 'refunded', at, change)
  await releaseRest(db, order)
  return { refundId: change.refund_id }
}
