import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Payer } from '@storylamp/contract/payments/payments'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { webOrigin } from '../../../platform/http/web-origin.ts'

export type Customer = { accountId: string; familyId: string; email: string }

/** The customer named by the client must be the caller, and return URLs must be the shop's own. */
export function refusePayer(payer: Payer, customer: Customer, origins: string[]) {
  const { customerId, customerEmail, successUrl, cancelUrl } = payer
  if (![successUrl, cancelUrl].every((url) => origins.includes(webOrigin(url) ?? ''))) {
    return new Refusal('return_url_not_allowed', paymentTexts.addressNotOurs)
  }
  const isAnotherCustomer =
    (customerId ?? customer.accountId) !== customer.accountId ||
    (customerEmail ?? customer.email).toLowerCase() !== customer.email
  return isAnotherCustomer ? new Refusal('customer_differs', paymentTexts.customerDiffers) : undefined
}
