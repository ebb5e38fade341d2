import { admins } from '@storylamp/contract/accounts/roles'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { ordersCsvPath } from '@storylamp/contract/admin/csv-paths'
import * as contract from '@storylamp/contract/orders/admin-orders'
import type { FastifyInstance } from 'fastify'
import { answer, answerFile } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { recordAudit } from '../audit/index.ts'
import { tryRefund } from '../payments/index.ts'
import { changeDeliveries } from './change-deliveries.ts'
import { changeDelivery } from './change-delivery.ts'
import type { OrderParts } from './deps.ts'
import { deskOrder, deskOrders } from './desk-orders.ts'
import { orderBatches, orderColumns } from './orders-csv.ts'
import { refundOrder } from './refund-order.ts'
import { resendConfirmation } from './resend-confirmation.ts'

export function orderAdminRoutes(app: FastifyInstance, deps: OrderParts): void {
  const oneOrder = async (id: string) => {
    const data = await deskOrder(deps, id)
    return data instanceof Failure ? data : { data }
  }

  answer(app, contract.adminOrders, ({ query }) => deskOrders(deps, query))
  answer(app, contract.adminOrderById, ({ params }) => oneOrder(params.id))

  answer(app, contract.changeDelivery, async ({ member, params, body }) => {
    const changed = await changeDelivery(deps, member, params.id, body)
    if (changed instanceof Failure) return changed
    // Whoever waits sees the money go; if the provider is away, the job sees to it.
    if (changed.refundId !== undefined) await tryRefund(deps.payments, changed.refundId)
    return oneOrder(params.id)
  })

  answer(app, contract.changeDeliveries, async ({ member, body }) => ({
    data: await changeDeliveries(deps, member, body.ids, body.deliveryStatus),
  }))

  answer(app, contract.refundOrder, async ({ member, params, body }, request) => {
    const refused = await refundOrder(deps, member, params.id, body, request.headers['idempotency-key'])
    return refused ?? oneOrder(params.id)
  })

  answer(app, contract.resendOrderMail, async ({ member, params }) => {
    const refused = await resendConfirmation(deps, member, params.id)
    return refused ?? { message: adminTexts.mailAgain }
  })

  answerFile(app, ordersCsvPath, admins, async ({ member }, reply, request) => {
    const filter = contract.orderFilter.safeParse(request.query)
    if (!filter.success) return new Failure('invalid_input', filter.error.issues[0]?.message ?? '')
    // What was searched for may be somebody's name.
    const details = { ...filter.data, search: undefined }
    await recordAudit(deps.db, member, { action: 'download a table', target: 'orders', details })
    return sendCsv(reply, 'orders.csv', orderColumns, orderBatches(deps.db, filter.data))
  })
}
