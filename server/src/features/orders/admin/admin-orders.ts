import type { AdminOrder, FullOrder, OrderEvent, OrderFilter } from '@storylamp/contract/orders/admin-orders'
import type { Order } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/paging.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { listDisputes } from '../../payments/index.ts'
import { findStoryEvents, findStoryOrders } from '../../stories/index.ts'
import type { OrderDeps } from '../deps.ts'
import { withLines } from '../order-list.ts'
import { findEvents, findOrdersById, type OrderRow } from '../queries.ts'
import { type AdminOrderRow, countAdminOrders, findAdminOrder, selectAdminOrders } from './admin-order-queries.ts'
import { orderNotFound } from './physical-order.ts'

/** Orders of all families, physical and digital, newest first. */
export async function listAdminOrders(deps: OrderDeps, { page = 1, ...filter }: OrderFilter) {
  const rows = await selectAdminOrders(deps.db, filter, page)
  return pageOf((await toAdminOrders(deps, rows)).map(withoutAddress), await countAdminOrders(deps.db, filter), page)
}

/** A list needs no addresses; the order itself has it (D67). */
const withoutAddress = ({ deliveryDetails: _, tracking: __, ...order }: AdminOrder): AdminOrder => order

export async function readAdminOrder(deps: OrderDeps, id: string): Promise<FullOrder | Failure<'not_found'>> {
  const row = isUuid(id) ? await findAdminOrder(deps.db, id) : undefined
  const [order] = row === undefined ? [] : await toAdminOrders(deps, [row])
  if (order === undefined) return orderNotFound()
  const isDigital = order.orderType === 'story'
  return { ...order, timeline: await (isDigital ? findStoryEvents(deps.db, order) : readTimeline(deps.db, id)) }
}

async function toAdminOrders({ db, stories }: OrderDeps, rows: AdminOrderRow[]): Promise<AdminOrder[]> {
  const idsOf = (kind: AdminOrderRow['type']) => rows.filter(({ type }) => type === kind).map(({ id }) => id)
  const physical = await findOrdersById(db, idsOf('physical'))
  const orders: Order[] = [...(await withLines(db, physical)), ...(await findStoryOrders(stories, idsOf('story')))]
  const byId = new Map(orders.map((order) => [order._id, order]))
  const marks = await findMarks(db, physical)
  return rows.flatMap((row) => {
    const order = byId.get(row.id)
    return order === undefined ? [] : [{ ...withAdminDetails(order, row), ...marks.get(row.id) }]
  })
}

type Marks = Pick<AdminOrder, 'isHeld' | 'disputes'>

/** What disputes have done to orders. */
async function findMarks(db: Db, orders: OrderRow[]): Promise<Map<string, Marks>> {
  const disputes = await listDisputes(
    db,
    orders.map(({ payment_id }) => payment_id),
  )
  return new Map(
    orders.map(({ id, payment_id, is_held }): [string, Marks] => {
      const own = disputes.get(payment_id)
      return [id, { ...(is_held ? { isHeld: true } : {}), ...(own === undefined ? {} : { disputes: own }) }]
    }),
  )
}

const withAdminDetails = (order: Order, row: AdminOrderRow): AdminOrder => ({
  ...order,
  familyId: row.family_id,
  customer: row.customer_email === null ? null : { name: row.customer_name ?? '', email: row.customer_email },
  ...(row.payment_problem === null ? {} : { paymentProblem: row.payment_problem }),
  ...(row.is_cancelling ? { isCancelling: true } : {}),
  ...(row.parcel_problem === null ? {} : { parcelProblem: row.parcel_problem }),
  ...(row.refund_under_way_cents === null ? {} : { refundUnderWay: row.refund_under_way_cents }),
})

async function readTimeline(db: Db, orderId: string): Promise<OrderEvent[]> {
  const events = await findEvents(db, orderId)
  return events.map(({ at, what, by }) => ({ at: at.toISOString(), what, ...(by === null ? {} : { by }) }))
}
