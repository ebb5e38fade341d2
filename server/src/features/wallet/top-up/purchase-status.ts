import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findOwnPayment, type PaymentDeps, settle } from '../../payments/index.ts'
import { walletBalance } from '../statement/statement.ts'

/** Asks and settles; somebody else's session is as unknown as one that nobody has (D31). */
export async function topUpStatus(deps: PaymentDeps, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(deps.db, familyId, 'top_up', sessionId)
  if (payment === undefined) return new Failure('not_found', paymentTexts.sessionNotFound)
  const status = await settle(deps, payment)
  return { status, walletBalance: await walletBalance(deps.db, familyId) }
}
