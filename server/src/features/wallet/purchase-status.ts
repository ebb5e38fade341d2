import { paymentTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findOwnPayment, type PaymentParts, settle } from '../payments/index.ts'
import { walletBalance } from './statement.ts'

/** Asks and settles; somebody else's session is as unknown as one that nobody has (D31). */
export async function purchaseStatus(parts: PaymentParts, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(parts.db, familyId, 'top_up', sessionId)
  if (payment === undefined) return new Failure('not_found', paymentTexts.sessionNotFound)
  const status = await settle(parts, payment)
  return { status, walletBalance: await walletBalance(parts.db, familyId) }
}
