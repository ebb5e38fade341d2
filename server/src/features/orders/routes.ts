import { lastDelivery as lastDeliveryCall, listOrders as listOrdersCall } from '@storylamp/contract/orders/orders'
import { createCheckoutSession, productPurchaseStatus } from '@storylamp/contract/payments/payments'
import { paymentTexts } from '@storylamp/contract/texts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import type { CheckoutGate } from '../payments/index.ts'
import { orderAdminRoutes } from './admin-routes.ts'
import { checkout } from './checkout.ts'
import type { OrderParts } from './deps.ts'
import { allOrders } from './order-list.ts'
import { purchaseStatus } from './purchase-status.ts'
import { findLastDelivery } from './queries.ts'
import { receiptRoutes } from './receipt/receipt-routes.ts'

export function orderRoutes(app: FastifyInstance, deps: OrderParts, desk: CheckoutGate): void {
  const { db } = deps

  answer(app, createCheckoutSession, ({ member, body }, request) =>
    desk.forCheckout(request, member, paymentTexts.sessionFailed, (customer, origins) =>
      checkout(deps, customer, body, origins),
    ),
  )

  answer(app, productPurchaseStatus, ({ member, body }, request) =>
    desk.forStatus(request, paymentTexts.statusFailed, () => purchaseStatus(deps, member.familyId, body.sessionId)),
  )

  receiptRoutes(app, deps)
  orderAdminRoutes(app, deps)
  answer(app, listOrdersCall, async ({ member }) => ({ data: await allOrders(deps, member) }))

  answer(app, lastDeliveryCall, async ({ member }) => ({
    data: (await findLastDelivery(db, member.familyId))?.delivery_details ?? null,
  }))
}
