import { fromHundredths } from '@storylamp/contract/money'
import type { Order } from '@storylamp/contract/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { listStoryOrders } from '../stories/index.ts'
import type { OrderParts } from './deps.ts'
import { findLines, findOrders, type LineRow, type OrderRow } from './queries.ts'

/** What a family has ordered, to the door and digitally, newest first. */
export async function allOrders({ db, stories }: OrderParts, member: Member): Promise<Order[]> {
  const orders = [...(await listOrders(db, member.familyId)), ...(await listStoryOrders(stories, member))]
  return orders.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.number) - Number(a.number))
}

export const listOrders = async (db: Db, familyId: string): Promise<Order[]> =>
  withLines(db, await findOrders(db, familyId))

export async function withLines(db: Db, orders: OrderRow[]): Promise<Order[]> {
  const lines = await findLines(
    db,
    orders.map(({ id }) => id),
  )
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map((order) => toOrder(order, linesOf.get(order.id) ?? []))
}

const toOrder = (order: OrderRow, lines: LineRow[]): Order => ({
  _id: order.id,
  number: String(order.number),
  ...(order.fba_order_id === null ? {} : { fbaOrderId: order.fba_order_id }),
  createdAt: order.created_at.toISOString(),
  orderType: 'physical',
  amount: fromHundredths(order.amount_cents),
  products: lines.map(toProduct),
  paymentStatus: order.payment_status,
  ...(order.delivery_status === null ? {} : { deliveryStatus: order.delivery_status }),
  ...(order.tracking === null ? {} : { tracking: order.tracking }),
  ...(order.delivery_details === null ? {} : { deliveryDetails: order.delivery_details }),
  ...(order.free_tokens_hundredths === 0 ? {} : { freeTokens: fromHundredths(order.free_tokens_hundredths) }),
  ...(order.refunded_cents === 0 ? {} : { refund: refundOf(order) }),
})

const refundOf = ({ refunded_cents, amount_cents }: OrderRow) => ({
  status: refunded_cents === amount_cents ? 'Refunded' : 'Partly refunded',
  amount: fromHundredths(refunded_cents),
})

const toProduct = (line: LineRow) => ({
  productId: line.product_id,
  name: line.name,
  description: line.description,
  color: line.color,
  images: line.pictures.map(({ path }) => path),
  imageAlt: line.pictures[0]?.alt ?? '',
  quantity: line.quantity,
  price: fromHundredths(line.price_cents),
})
