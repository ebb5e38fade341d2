import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import type { PaymentDeps } from '../deps.ts'
import type { PaymentRow } from '../queries.ts'
import { findRefunds, setReturned } from './refund-queries.ts'

/**
 * What is to go back to an order's gift cards goes once nothing is on its way at the provider, so that one mail tells of all.
 * Returns whether any did. The caller has locked the payments.
 */
export async function returnToCards(
  { returnToCard }: Pick<PaymentDeps, 'returnToCard'>,
  db: Db,
  payments: PaymentRow[],
): Promise<boolean> {
  const requested = (await findRefunds(db, ...idsOf(payments))).filter(({ state }) => state === 'requested')
  const toCards = requested.flatMap(({ id, payment_id, amount_cents: cents }) => {
    const { gift_card_id } = payments.find((payment) => payment.id === payment_id) ?? {}
    return payment_id === null || gift_card_id == null ? [] : [{ id, payment_id, gift_card_id, cents }]
  })
  if (toCards.length < requested.length) return false
  for (const { id, payment_id, gift_card_id, cents } of toCards) {
    await returnToCard(db, gift_card_id, id, cents)
    await setReturned(db, id, payment_id, cents)
  }
  return toCards.length > 0
}
