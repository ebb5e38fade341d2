import { lastDelivery as lastDeliveryCall, listOrders as listOrdersCall } from '@storylamp/contract/orders'
import { createCheckoutSession, productPurchaseStatus } from '@storylamp/contract/payments'
import { paymentTexts } from '@storylamp/contract/texts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/answer.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { LimitsPerAddress } from '../../platform/http/rate-limit.ts'
import { ProviderTrouble } from '../../providers/payments/provider.ts'
import { findParent } from '../accounts/index.ts'
import { checkout } from './checkout.ts'
import { listOrders } from './order-list.ts'
import type { OrderParts } from './parts.ts'
import { purchaseStatus } from './purchase-status.ts'
import { findLastDelivery } from './queries.ts'
import { receiptRoutes } from './receipt/receipt-routes.ts'

export function orderRoutes(app: FastifyInstance, parts: OrderParts, limits: LimitsPerAddress): void {
  const { db, log, shopOrigin } = parts
  const limit = { checkouts: limits('checkouts', 120, 3600), looks: limits('payment-looks', 600, 3600) }

  /** The provider's trouble is none of the customer's making, and the order is kept: it can be tried again. */
  const orSorry = async <Answer>(words: string, work: () => Promise<Answer>): Promise<Answer | Failure> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error
      log.warn({ err: error }, 'the payment provider could not be asked')
      return new Failure('unavailable', words)
    }
  }

  answer(app, createCheckoutSession, async ({ member, body }, request) => {
    const refused = await limit.checkouts(request)
    if (refused !== undefined) return refused
    const { accountId, familyId } = member
    const email = (await findParent(db, familyId))?.email ?? ''
    const origins = [shopOrigin, `${request.protocol}://${request.host}`]
    return orSorry(paymentTexts.sessionFailed, () => checkout(parts, { accountId, familyId, email }, body, origins))
  })

  answer(app, productPurchaseStatus, async ({ member, body }, request) => {
    const refused = await limit.looks(request)
    if (refused !== undefined) return refused
    return orSorry(paymentTexts.statusFailed, () => purchaseStatus(parts, member.familyId, body.sessionId))
  })

  receiptRoutes(app, parts)
  answer(app, listOrdersCall, async ({ member }) => ({ data: await listOrders(db, member.familyId) }))

  answer(app, lastDeliveryCall, async ({ member }) => ({
    data: (await findLastDelivery(db, member.familyId))?.delivery_details ?? null,
  }))
}
