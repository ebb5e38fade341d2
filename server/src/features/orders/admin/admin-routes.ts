import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fileCalls } from '@storylamp/contract/file-calls'
import * as contract from '@storylamp/contract/orders/admin-orders'
import * as parcels from '@storylamp/contract/orders/admin-parcels'
import * as problems from '@storylamp/contract/orders/admin-problems'
import type { PaidState } from '@storylamp/contract/orders/states'
import type { FastifyInstance } from 'fastify'
import { addEndpoint, addFileRoute } from '../../../platform/http/endpoints/endpoints.ts'
import { type Member, notYourTask, refuseStalePassword } from '../../../platform/http/endpoints/member.ts'
import { sendCsv } from '../../../platform/http/files/send-csv.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../../platform/idempotency/idempotency.ts'
import { recordEvent, recordListReading, recordReading } from '../../events/index.ts'
import { tryRefund } from '../../payments/index.ts'
import { changeAddress } from '../delivery/change-address.ts'
import { changeDeliveries, changeDelivery, refuseStaleChange } from '../delivery/change-delivery.ts'
import type { OrderDeps } from '../deps.ts'
import { changeParcel, sendParcel } from '../parcels/send-parcel.ts'
import { executeOrderRefund, refundOrder } from '../refunds/refund-order.ts'
import { aboutOrder, resolveFilter } from './admin-order-queries.ts'
import { listAdminOrders, readAdminOrder } from './admin-orders.ts'
import { closePaymentProblem, closeProblem } from './close-problems.ts'
import { resendMail } from './mails.ts'
import { orderBatches, orderColumns } from './orders-csv.ts'

export function orderAdminRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const readOne = async (member: Member, id: string) => {
    const data = await readAdminOrder(deps, member, id)
    return data instanceof Refusal ? data : { data }
  }

  addEndpoint(app, contract.adminOrders, async ({ member, query }) => {
    const found = await listAdminOrders(deps, member, query)
    await recordListReading(deps.db, member, 'orders', { query, rows: found.data.length })
    return found
  })
  addEndpoint(app, contract.adminOrderById, async ({ member, params }) => {
    const order = await readOne(member, params.id)
    if (order instanceof Refusal) return order
    const { number, familyId: family_id } = order.data
    await recordReading(deps.db, member, aboutOrder({ number, family_id }), { what: 'order' })
    return order
  })

  addEndpoint(app, contract.changeDelivery, async ({ member, params, body }) => {
    const refused = refuseUnprovedRefund(member, body)
    if (refused !== undefined) return refused
    const changed = await changeDelivery(deps, member, params.id, body)
    if (changed instanceof Refusal) return changed
    // The admin sees the refund at once; if the provider is unavailable, the refunds job retries it.
    if (changed.refundId !== undefined) await tryRefund(deps.payments, changed.refundId)
    return readOne(member, params.id)
  })

  const thenRead =
    <Params extends { id: string }, Body, Refused>(
      change: (to: OrderDeps, by: Member, params: Params, body: Body) => Promise<Refused>,
    ) =>
    async ({ member, params, body }: { member: Member; params: Params; body: Body }) =>
      (await change(deps, member, params, body)) ?? readOne(member, params.id)
  addEndpoint(app, contract.changeAddress, thenRead(changeAddress))
  addEndpoint(app, parcels.changeParcel, thenRead(changeParcel))
  addEndpoint(app, problems.closeProblem, thenRead(closeProblem))
  addEndpoint(app, problems.closePaymentProblem, thenRead(closePaymentProblem))

  const send = withIdempotency(deps, parcels.sendParcel, ({ member, params, body }, transaction) =>
    sendParcel(transaction, deps, member, params.id, body),
  )
  addEndpoint(app, parcels.sendParcel, async (input, request) => {
    const sent = await send(input, request)
    if (!(sent instanceof Refusal)) return readOne(input.member, input.params.id)
    return sent.code === 'stale' ? refuseStaleChange(deps, input.member, input.params.id, input.body) : sent
  })

  addEndpoint(
    app,
    contract.changeDeliveries,
    async ({ member, body }) => refuseUnprovedRefund(member, body) ?? changeDeliveries(deps, member, body),
  )

  const requestRefund = withIdempotency(deps, contract.refundOrder, ({ member, params, body }, transaction) =>
    refundOrder(transaction, member, params.id, body),
  )
  addEndpoint(app, contract.refundOrder, async (input, request) => {
    const requested = await requestRefund(input, request)
    if (requested instanceof Refusal) return requested
    return (await executeOrderRefund(deps.payments, requested)) ?? readOne(input.member, input.params.id)
  })

  addEndpoint(app, contract.resendOrderMail, async ({ member, params, body }) => {
    const refused = await resendMail(deps, member, params.id, body?.mail)
    return refused ?? { message: adminTexts.mailAgain }
  })

  addFileRoute(app, fileCalls.ordersCsv, async ({ member }, reply, request) => {
    const filter = contract.orderFilter.safeParse(request.query)
    if (!filter.success) return new Refusal('invalid_input', filter.error.issues[0]?.message ?? '')
    // The search may be a customer's name.
    const details = { ...filter.data, search: undefined }
    await recordEvent(deps.db, { kind: 'table.downloaded', details, by: member, about: { target: 'orders' } })
    return sendCsv(reply, 'orders.csv', orderColumns, orderBatches(deps, await resolveFilter(deps.db, filter.data)))
  })
}

/** Cancelling an order refunds it, whatever it costs. */
function refuseUnprovedRefund(member: Member, { deliveryStatus }: { deliveryStatus?: PaidState | undefined }) {
  if (deliveryStatus !== 'cancelled') return undefined
  if (!member.rights.includes('refunds')) return notYourTask()
  return refuseStalePassword(member)
}
