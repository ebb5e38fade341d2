import { lastDelivery, listOrders } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { createCheckoutSession, productPurchaseStatus } from '@storylamp/contract/payments/payments'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { CheckoutGate } from '../payments/index.ts'
import { orderAdminRoutes } from './admin/admin-routes.ts'
import { checkout } from './checkout/checkout.ts'
import { purchaseStatus } from './checkout/purchase-status.ts'
import type { OrderDeps } from './deps.ts'
import { listAllOrders } from './order-list.ts'
import { findLastDelivery } from './queries.ts'
import { receiptRoutes } from './receipt/receipt-routes.ts'

export function orderRoutes(app: FastifyInstance, deps: OrderDeps, gate: CheckoutGate): void {
  const { db } = deps

  addEndpoint(app, createCheckoutSession, ({ member, body }, request) =>
    gate.forCheckout(request, member, paymentTexts.sessionFailed, (customer, origins) =>
      checkout(deps, customer, body, origins),
    ),
  )

  addEndpoint(app, productPurchaseStatus, ({ member, body }, request) =>
    gate.forStatus(request, paymentTexts.statusFailed, () => purchaseStatus(deps, member.familyId, body.sessionId)),
  )

  addEndpoint(app, listOrders, async ({ member }) => ({ data: await listAllOrders(deps, member) }))

  addEndpoint(app, lastDelivery, async ({ member }) => ({
    data: (await findLastDelivery(db, member.familyId))?.delivery_details ?? null,
  }))

  receiptRoutes(app, deps)
  orderAdminRoutes(app, deps)
}
