import { lastDelivery as lastDeliveryCall, listOrders as listOrdersCall } from '@storylamp/contract/orders/orders'
import { createCheckoutSession, productPurchaseStatus } from '@storylamp/contract/payments/payments'
import { paymentTexts } from '@storylamp/contract/texts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/answer.ts'
import type { PaymentDesk } from '../payments/index.ts'
import { orderAdminRoutes } from './admin-routes.ts'
import { checkout } from './checkout.ts'
import { allOrders } from './order-list.ts'
import type { OrderParts } from './parts.ts'
import { purchaseStatus } from './purchase-status.ts'
import { findLastDelivery } from './queries.ts'
import { receiptRoutes } from './receipt/receipt-routes.ts'

export function orderRoutes(app: FastifyInstance, parts: OrderParts, desk: PaymentDesk): void {
  const { db } = parts

  answer(app, createCheckoutSession, ({ member, body }, request) =>
    desk.toPay(request, member, paymentTexts.sessionFailed, (customer, origins) =>
      checkout(parts, customer, body, origins),
    ),
  )

  answer(app, productPurchaseStatus, ({ member, body }, request) =>
    desk.toLook(request, paymentTexts.statusFailed, () => purchaseStatus(parts, member.familyId, body.sessionId)),
  )

  receiptRoutes(app, parts)
  orderAdminRoutes(app, parts)
  answer(app, listOrdersCall, async ({ member }) => ({ data: await allOrders(parts, member) }))

  answer(app, lastDeliveryCall, async ({ member }) => ({
    data: (await findLastDelivery(db, member.familyId))?.delivery_details ?? null,
  }))
}
