import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findOwnPayment, type PaymentDeps, settle } from '../../payments/index.ts'
import { findWalletBalance } from '../statement/statement-queries.ts'

/** Settles the payment if it can be; somebody else's session is not found (D31). */
export async function topUpStatus(deps: PaymentDeps, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(deps.db, familyId, 'top_up', sessionId)
  if (payment === undefined) return new Failure('not_found', paymentTexts.sessionNotFound)
  const status = await settle(deps, payment)
  return { status, walletBalance: await findWalletBalance(deps.db, familyId) }
}
