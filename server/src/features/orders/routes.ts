import { getCartQuote } from '@storylamp/contract/cart/cart-quote'
import { addressTexts } from '@storylamp/contract/orders/order-texts'
import { changeOwnAddress, lastDelivery, listOrders } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { createCheckoutSession, productPurchaseStatus } from '@storylamp/contract/payments/payments'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import type { Limit } from '../../platform/limits/rate-limiter.ts'
import type { GuessLimit } from '../discounts/index.ts'
import { type CheckoutGate, findOwnPayment, settle } from '../payments/index.ts'
import { orderAdminRoutes } from './admin/admin-routes.ts'
import { checkout } from './checkout/checkout.ts'
import { quoteCart } from './checkout/quote-cart.ts'
import { changeOwnAddress as changeOwn } from './delivery/change-address.ts'
import type { OrderDeps } from './deps.ts'
import { listAllOrders } from './order-list.ts'
import { packingRoutes } from './packing/packing-routes.ts'
import { findLastDelivery } from './queries.ts'
import { receiptRoutes } from './receipt.ts'

type Limits = { gate: CheckoutGate; limitGuesses: GuessLimit; addressChanges: Limit }

export function orderRoutes(app: FastifyInstance, deps: OrderDeps, { gate, limitGuesses, addressChanges }: Limits) {
  const { db } = deps

  addEndpoint(app, getCartQuote, ({ member, query }, request) =>
    limitGuesses(request, member, query.code, () => quoteCart(deps, member, query, request.headers['accept-language'])),
  )

  addEndpoint(app, createCheckoutSession, ({ member, body }, request) =>
    gate.forCheckout(request, member, paymentTexts.sessionFailed, (customer, origins) =>
      limitGuesses(request, member, body.code, () => checkout(deps, customer, body, origins)),
    ),
  )

  addEndpoint(app, productPurchaseStatus, ({ member, body }, request) =>
    gate.forStatus(request, paymentTexts.statusFailed, () => purchaseStatus(deps, member.familyId, body.sessionId)),
  )

  addEndpoint(app, listOrders, ({ member, query }) => listAllOrders(deps, member, query.after))

  addEndpoint(
    app,
    changeOwnAddress,
    async ({ member, params, body }) =>
      (await changeOwn(deps, member, params.id, body, addressChanges)) ?? { message: addressTexts.changed },
  )

  addEndpoint(app, lastDelivery, async ({ member }) => ({
    data: (await findLastDelivery(db, member.familyId))?.delivery_details ?? null,
  }))

  receiptRoutes(app, deps)
  orderAdminRoutes(app, deps)
  packingRoutes(app, deps)
}

/** Settles the payment if the provider knows its end. Another family's session is not found, like an unknown one. */
async function purchaseStatus({ db, payments }: OrderDeps, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(db, familyId, 'order', sessionId)
  if (payment === undefined) return new Refusal('not_found', paymentTexts.sessionNotFound)
  const state = await settle(payments, payment)
  return { status: state, orderId: payment.order_id ?? '' }
}
