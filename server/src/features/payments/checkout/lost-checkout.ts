import { later, minuteMs } from '../../../platform/clock.ts'
import type { PaymentDeps } from '../deps.ts'
import { type PaymentRow, settlePayment } from '../queries.ts'

const lostAfterMs = 20 * minuteMs

/** A checkout whose session the shop never learned of: its answer was lost, so nobody was shown where to pay. */
export const isLost = ({ clock }: Pick<PaymentDeps, 'clock'>, { session_id, created_at }: PaymentRow): boolean =>
  session_id === null && created_at <= later(clock(), -lostAfterMs)

export async function abandonCheckout({ db, clock, effects }: PaymentDeps, payment: PaymentRow): Promise<void> {
  const given = { status: 'Failed' as const, problem: null, intent_id: null, settled_at: clock() }
  await db.transaction().execute(async (transaction) => {
    if (!(await settlePayment(transaction, payment.id, given))) return
    await effects[payment.purpose].failed(transaction, { ...payment, ...given })
  })
}
