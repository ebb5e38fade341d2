import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Payer } from '@storylamp/contract/payments/payments'
import { Failure } from '../../../platform/http/failures/failure.ts'

export type Customer = { accountId: string; familyId: string; email: string }

/** What a client believes of its customer is only compared, and the provider leads back to us alone (D23). */
export function refusePayer(payer: Payer, customer: Customer, origins: string[]): Failure | undefined {
  const { customerId, customerEmail, successUrl, cancelUrl } = payer
  if (![successUrl, cancelUrl].every((url) => URL.canParse(url) && origins.includes(new URL(url).origin))) {
    return new Failure('invalid_input', paymentTexts.addressNotOurs)
  }
  const isSomebodyElse =
    (customerId ?? customer.accountId) !== customer.accountId ||
    (customerEmail ?? customer.email).toLowerCase() !== customer.email
  return isSomebodyElse ? new Failure('conflict', paymentTexts.customerDiffers) : undefined
}
