import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Payer } from '@storylamp/contract/payments/payments'
import type { FastifyRequest } from 'fastify'
import { hourSeconds } from '../../../platform/clock.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { webOrigin } from '../../../platform/http/web-origin.ts'
import { ProviderError } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'

export type CheckoutGate = ReturnType<typeof createCheckoutGate>

/** Wraps every customer's call to the payment provider: rate limits, and the reply when the provider is unavailable. */
export function createCheckoutGate({ log }: PaymentDeps, limits: LimitsPerAddress, shopOrigin: string) {
  const limitCheckouts = limits('checkouts', 120, hourSeconds)
  const limitStatusCalls = limits('payment-status-calls', 600, hourSeconds)

  /** The customer may try again, because the request was recorded. */
  const orUnavailable = async <Outcome>(message: string, work: () => Promise<Outcome>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'the payment provider could not be asked')
      return new Refusal('provider_unavailable', message)
    }
  }

  return {
    /** `origins` are the shop's own; the provider may redirect to no others. */
    forCheckout: async <Outcome>(
      request: FastifyRequest,
      { accountId, familyId, email }: Member,
      message: string,
      work: (customer: Customer, origins: string[]) => Promise<Outcome>,
    ) => {
      const refused = await limitCheckouts(request)
      if (refused !== undefined) return refused
      // The Host header is one of ALLOWED_HOSTS, while `request.host` may be any X-Forwarded-Host that a proxy passes on.
      const origins = [shopOrigin, `${request.protocol}://${request.headers.host}`]
      return orUnavailable(message, () => work({ accountId, familyId, email: email ?? '' }, origins))
    },
    forStatus: async <Outcome>(request: FastifyRequest, message: string, work: () => Promise<Outcome>) =>
      (await limitStatusCalls(request)) ?? orUnavailable(message, work),
  }
}

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
