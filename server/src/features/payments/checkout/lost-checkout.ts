import { later, minuteMs } from '../../../platform/clock.ts'
import type { PaymentDeps } from '../deps.ts'
import { lockPayment, type PaymentRow, settlePayment } from '../queries.ts'

const lostAfterMs = 20 * minuteMs

/** The provider's reply was lost, so the shop knows no session and nobody was shown where to pay. */
export const isLost = ({ clock }: Pick<PaymentDeps, 'clock'>, { session_id, created_at }: PaymentRow): boolean =>
  session_id === null && created_at <= later(clock(), -lostAfterMs)

/** Ends a payment without a session, and returns it as it was. One that has got a session meanwhile stays. */
export async function abandonCheckout({ db, clock, effects }: PaymentDeps, { id }: PaymentRow): Promise<PaymentRow> {
  const settlement = {
    state: 'abandoned' as const,
    problem: null,
    intent_id: null,
    billing_country: null,
    card_country: null,
    settled_at: clock(),
  }
  return db.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, id)
    if (payment.session_id === null && (await settlePayment(transaction, id, settlement))) {
      await effects[payment.purpose].failed(transaction, { ...payment, ...settlement })
    }
    return payment
  })
}
