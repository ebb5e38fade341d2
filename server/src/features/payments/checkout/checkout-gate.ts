import type { FastifyRequest } from 'fastify'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { ProviderError } from '../../../providers/payments/provider.ts'
import { findParent } from '../../accounts/index.ts'
import type { PaymentDeps } from '../deps.ts'
import type { Customer } from './refuse-payer.ts'

export type CheckoutGate = ReturnType<typeof createCheckoutGate>

/** Where customers come to pay: who they are, how often they may, and what they hear when the provider has trouble. */
export function createCheckoutGate({ db, log }: PaymentDeps, limits: LimitsPerAddress, shopOrigin: string) {
  const mayPay = limits('checkouts', 120, 3600)
  const mayLook = limits('payment-looks', 600, 3600)

  /** The provider's trouble is none of the customer's making, and what was asked for is kept: it can be tried again. */
  const orSorry = async <Answer>(words: string, work: () => Promise<Answer>): Promise<Answer | Failure> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'the payment provider could not be asked')
      return new Failure('unavailable', words)
    }
  }

  return {
    /** `origins` are where this shop is found: the provider leads back to one of them. */
    forCheckout: async <Answer>(
      request: FastifyRequest,
      { accountId, familyId }: Member,
      words: string,
      work: (customer: Customer, origins: string[]) => Promise<Answer>,
    ): Promise<Answer | Failure> => {
      const refused = await mayPay(request)
      if (refused !== undefined) return refused
      const email = (await findParent(db, familyId))?.email ?? ''
      const origins = [shopOrigin, `${request.protocol}://${request.host}`]
      return orSorry(words, () => work({ accountId, familyId, email }, origins))
    },
    forStatus: async <Answer>(
      request: FastifyRequest,
      words: string,
      work: () => Promise<Answer>,
    ): Promise<Answer | Failure> => (await mayLook(request)) ?? orSorry(words, work),
  }
}
