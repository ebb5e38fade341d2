import type { Profile } from '@storylamp/contract/accounts/profile'
import type { Payer } from '@storylamp/contract/payments/payments'
import { isWebAddress } from '../web-address.ts'
import type { Payment } from './payments.ts'
import { keepSessionId } from './session-id.ts'

/** Who pays, and the two pages of this shop that the provider leads back to. */
export const payerOf = ({ _id, email }: Profile, successPath: string, cancelPath: string): Payer => ({
  customerId: _id,
  ...(email === undefined ? {} : { customerEmail: email }),
  // The provider puts the session's id there, for browsers that keep nothing.
  successUrl: `${location.origin}${successPath}?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${location.origin}${cancelPath}`,
})

/** Goes to where the customer pays, and keeps which payment that is; says whether there is such a place. */
export function goToProvider(payment: Payment<unknown>, { sessionId, url }: { sessionId: string; url: string }) {
  if (!isWebAddress(url)) return false
  keepSessionId(payment, sessionId)
  location.assign(url)
  return true
}
