import type { Profile } from '@storylamp/contract/accounts/profile'
import type { Payer } from '@storylamp/contract/payments/payments'
import { isWebAddress } from '../../base/web-address.ts'
import type { Payment } from './payments.ts'
import { storeSessionId } from './session-id.ts'

/** The customer, and the two pages that the provider leads back to. */
export const payerOf = ({ _id, email }: Profile, successPath: string, cancelPath: string): Payer => ({
  customerId: _id,
  ...(email === undefined ? {} : { customerEmail: email }),
  // The provider fills in the session id, for browsers without storage.
  successUrl: `${location.origin}${successPath}${successPath.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${location.origin}${cancelPath}`,
})

/** Goes to the provider's page and remembers the session. Returns false if the URL is not one of the web. */
export function goToProvider(payment: Payment<unknown>, { sessionId, url }: { sessionId: string; url: string }) {
  if (!isWebAddress(url)) return false
  storeSessionId(payment, sessionId)
  location.assign(url)
  return true
}
