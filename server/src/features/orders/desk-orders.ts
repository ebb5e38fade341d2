import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fromHundredths } from '@storylamp/contract/money'
import type { AdminOrder, FullOrder, OrderFilter } from '@storylamp/contract/orders/admin-orders'
import type { Order } from '@storylamp/contract/orders/orders'
import { pageOf } from '../../platform/db/paging.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findStoryEvents, findStoryOrders } from '../stories/index.ts'
import type { OrderParts } from './deps.ts'
import { countDeskOrders, type DeskOrderRow, findDeskOrder, selectDeskOrders } from './desk-queries.ts'
import { timelineOf } from './events.ts'
import { withLines } from './order-list.ts'
import { findOrdersById } from './queries.ts'

/** Of all families, to the door and digital, newest first. */
export async function deskOrders(deps: OrderParts, { page = 1, ...filter }: OrderFilter) {
  const rows = await selectDeskOrders(deps.db, filter, page)
  return pageOf(await shown(deps, rows), await countDeskOrders(deps.db, filter), page)
}

export async function deskOrder(deps: OrderParts, id: string): Promise<FullOrder | Failure> {
  const row = isUuid(id) ? await findDeskOrder(deps.db, id) : undefined
  const [order] = row === undefined ? [] : await shown(deps, [row])
  if (order === undefined) return new Failure('not_found', adminTexts.orderUnknown)
  const isStory = order.orderType === 'story'
  return { ...order, timeline: await (isStory ? findStoryEvents(deps.db, order) : timelineOf(deps.db, id)) }
}

async function shown({ db, stories }: OrderParts, rows: DeskOrderRow[]): Promise<AdminOrder[]> {
  const idsOf = (kind: DeskOrderRow['type']) => rows.filter(({ type }) => type === kind).map(({ id }) => id)
  const orders = [
    ...(await withLines(db, await findOrdersById(db, idsOf('physical')))),
    ...(await findStoryOrders(stories, idsOf('story'))),
  ]
  const byId = new Map(orders.map((order) => [order._id, order]))
  return rows.flatMap((row) => {
    const order = byId.get(row.id)
    return order === undefined ? [] : [withDesk(order, row)]
  })
}

const withDesk = (order: Order, row: DeskOrderRow): AdminOrder => ({
  ...order,
  familyId: row.family_id,
  customer: row.customer_email === null ? null : { name: row.customer_name ?? '', email: row.customer_email },
  ...(row.payment_problem === null ? {} : { paymentProblem: row.payment_problem }),
  ...(row.refund_under_way_cents === null ? {} : { refundUnderWay: fromHundredths(row.refund_under_way_cents) }),
})
