import type { Order, PhysicalOrder } from '@storylamp/contract/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { listStoryOrders } from '../stories/index.ts'
import type { OrderDeps } from './deps.ts'
import { findLines, findOrders, type LineRow, type OrderRow } from './queries.ts'

/** The family's orders, physical and digital, newest first. */
export async function listAllOrders({ db, stories }: OrderDeps, member: Member): Promise<Order[]> {
  const physical = await listOrders(db, member.familyId)
  const shown = member.role === 'child' ? physical.map(withoutAddress) : physical
  const orders = [...shown, ...(await listStoryOrders(stories, member))]
  return orders.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.number) - Number(a.number))
}

/** A child's password must not open its parent's phone and address. */
const withoutAddress = ({ deliveryDetails: _, ...order }: PhysicalOrder): PhysicalOrder => order

export const listOrders = async (db: Db, familyId: string): Promise<PhysicalOrder[]> =>
  withLines(db, await findOrders(db, familyId))

export async function withLines(db: Db, orders: OrderRow[]): Promise<PhysicalOrder[]> {
  const lines = await findLines(
    db,
    orders.map(({ id }) => id),
  )
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map((order) => toOrder(order, linesOf.get(order.id) ?? []))
}

const toOrder = (order: OrderRow, lines: LineRow[]): PhysicalOrder => ({
  _id: order.id,
  number: String(order.number),
  ...(order.fba_order_id === null ? {} : { fbaOrderId: order.fba_order_id }),
  createdAt: order.created_at.toISOString(),
  orderType: 'physical',
  amount: order.amount_cents,
  products: lines.map(toProduct),
  paymentStatus: order.payment_status,
  ...(order.delivery_status === null ? {} : { deliveryStatus: order.delivery_status }),
  ...(order.tracking === null ? {} : { tracking: order.tracking }),
  ...(order.delivery_details === null ? {} : { deliveryDetails: order.delivery_details }),
  ...(order.free_tokens_hundredths === 0 ? {} : { freeTokens: order.free_tokens_hundredths }),
  ...(order.refunded_cents === 0 ? {} : { refund: refundOf(order) }),
})

export const refundOf = ({ refunded_cents, amount_cents }: Pick<OrderRow, 'refunded_cents' | 'amount_cents'>) => ({
  status: refunded_cents === amount_cents ? 'Refunded' : 'Partly refunded',
  amount: refunded_cents,
})

const toProduct = (line: LineRow) => ({
  productId: line.product_id,
  name: line.name,
  description: line.description,
  color: line.color,
  images: line.pictures.map(({ path }) => path),
  imageAlt: line.pictures[0]?.alt ?? '',
  quantity: line.quantity,
  price: line.price_cents,
})
