import { later, minuteMs } from '../../../platform/clock.ts'
import type { PaymentDeps } from '../deps.ts'
import { type PaymentRow, settlePayment } from '../queries.ts'

const lostAfterMs = 20 * minuteMs

/** The provider's reply was lost, so the shop knows no session and nobody was shown where to pay. */
export const isLost = ({ clock }: Pick<PaymentDeps, 'clock'>, { session_id, created_at }: PaymentRow): boolean =>
  session_id === null && created_at <= later(clock(), -lostAfterMs)

export async function abandonCheckout({ db, clock, effects }: PaymentDeps, payment: PaymentRow): Promise<void> {
  const settlement = {
    status: 'Failed' as const,
    problem: null,
    is_abandoned: true,
    intent_id: null,
    billing_country: null,
    card_country: null,
    settled_at: clock(),
  }
  await db.transaction().execute(async (transaction) => {
    if (!(await settlePayment(transaction, payment.id, settlement))) return
    await effects[payment.purpose].failed(transaction, { ...payment, ...settlement })
  })
}
