import { ordersPerPage } from '@storylamp/contract/limits'
import { type Cents, type Currency, cents, money, sumOf } from '@storylamp/contract/money'
import type { Order, Parcel, PaymentProgress, PhysicalOrder } from '@storylamp/contract/orders/orders'
import { isPaid } from '@storylamp/contract/orders/states'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { sliceAfter } from '../../platform/db/long-page.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { findNamesInFamily } from '../accounts/index.ts'
import { findPaymentsOf, type PaymentRow } from '../payments/index.ts'
import { findDeletedIds } from '../playlist/index.ts'
import type { FrozenQuote } from '../quote/index.ts'
import { listStoryOrders } from '../stories/index.ts'
import { findFreeTokensTaken } from '../wallet/index.ts'
import type { OrderDeps } from './deps.ts'
import { sumsOf } from './order-sums.ts'
import { findLines, findNewest, findOrders, findOrdersById, type LineRow, type OrderRow } from './queries.ts'
import { readAllFrozen } from './refunds/refund-shares.ts'
import {
  isAddressOpen,
  isDivided,
  isHeld,
  type Parcel as ParcelRow,
  parcelsOf,
  trackingOf,
} from './shipments/pieces.ts'
import type { Tracking } from './tables.ts'

/** The family's orders, physical and digital, newest first, from the cursor on. */
export async function listAllOrders({ db, stories }: OrderDeps, member: Member, after: string | undefined) {
  const found = await findNewest(db, member.familyId, sliceAfter(after, ordersPerPage + 1))
  const listed = found.slice(0, ordersPerPage)
  const idsOfType = (type: Order['orderType']) => idsOf(listed.filter((row) => row.type === type))
  const rows = await findOrdersById(db, idsOfType('physical'))
  const physical = await withPayments(db, rows, await withLines(db, rows))
  const shown =
    member.role === 'child'
      ? physical.map(forChild)
      : physical.map((order, position) => withAddressVersion(order, rows[position]))
  const deleted = await findDeletedIds(db, member.familyId)
  const digital = (await listStoryOrders(stories, member, idsOfType('story'))).map((order) =>
    deleted.has(order._id) ? { ...order, isDeleted: true } : order,
  )
  const orders = new Map([...shown, ...digital].map((order) => [order._id, order]))
  const names = await findNamesInFamily(
    db,
    member.familyId,
    listed.flatMap(({ placed_by }) => placed_by ?? []),
  )
  const named = (order: Order | undefined, id: string | null) => {
    const placedBy = names.get(id ?? '')
    return order === undefined ? [] : [{ ...order, ...(placedBy === undefined ? {} : { placedBy }) }]
  }
  const last = found.length > listed.length ? listed.at(-1) : undefined
  return {
    data: listed.flatMap(({ id, placed_by }) => named(orders.get(id), placed_by)),
    ...(last === undefined ? {} : { next: `${last.micros}-${last.number}` }),
  }
}

/** A child's password must not open its parent's phone and address, also at the carrier's, nor the page where a parent pays. */
const forChild = ({ deliveryDetails: _, tracking: __, parcels, payment, ...order }: PhysicalOrder): PhysicalOrder => ({
  ...order,
  ...(parcels === undefined ? {} : { parcels: withoutTracking(parcels) }),
  ...(payment === undefined ? {} : { payment: { state: payment.state } }),
})

/** A tracking number shows the address at the carrier's. */
export const withoutTracking = (parcels: Parcel[]): Parcel[] => parcels.map(({ tracking: _, ...parcel }) => parcel)

const withAddressVersion = (order: PhysicalOrder, row: OrderRow | undefined): PhysicalOrder =>
  row !== undefined && isAddressOpen(row) ? { ...order, addressVersion: row.version } : order

async function withPayments(db: Db, rows: OrderRow[], orders: PhysicalOrder[]): Promise<PhysicalOrder[]> {
  const unpaid = rows.filter(({ state }) => !isPaid(state))
  const paymentOf = new Map((await findPaymentsOf(db, idsOf(unpaid))).map((payment) => [payment.order_id, payment]))
  return orders.map((order) => {
    const payment = progressOf(paymentOf.get(order._id))
    return payment === undefined ? order : { ...order, payment }
  })
}

function progressOf(payment: PaymentRow | undefined): PaymentProgress | undefined {
  if (payment === undefined) return undefined
  const { state, session_url } = payment
  if (state === 'abandoned' || state === 'under_way') return { state }
  return state !== 'open' || session_url === null || session_url === '' ? undefined : { state, url: session_url }
}

export const listOrders = async (db: Db, familyId: string): Promise<PhysicalOrder[]> =>
  withLines(db, await findOrders(db, familyId))

export async function withLines(db: Db, orders: OrderRow[]): Promise<PhysicalOrder[]> {
  const lines = await findLines(db, idsOf(orders))
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const refunded = orders.filter(({ refunded_cents }) => refunded_cents > 0)
  const frozen = refunded.length === 0 ? new Map<string, FrozenQuote>() : await readAllFrozen(db, refunded)
  const given = orders.filter(({ free_tokens_hundredths }) => free_tokens_hundredths > 0)
  const taken = await findFreeTokensTaken(db, idsOf(given))
  return orders.map((order) => ({
    ...toOrder(order, linesOf.get(order.id) ?? [], frozen.get(order.id)),
    ...(taken.has(order.id) ? { freeTokensTaken: taken.get(order.id) } : {}),
    ...(isDivided(order) ? { parcels: parcelsOf(order).map(toParcel) } : {}),
  }))
}

const toParcel = ({ number, shipped_at, delivered_at, tracking, lines }: ParcelRow): Parcel => ({
  number,
  shippedAt: shipped_at.toISOString(),
  ...(delivered_at === null ? {} : { deliveredAt: delivered_at.toISOString() }),
  ...withTracking(tracking),
  lines: lines.map(({ position, pieces }) => ({ line: position, pieces })),
})

const toOrder = (order: OrderRow, lines: LineRow[], frozen?: FrozenQuote): PhysicalOrder => ({
  _id: order.id,
  number: String(order.number),
  ...withWarehouseId(order.shipments.at(-1)?.warehouse_order_id),
  createdAt: order.created_at.toISOString(),
  orderType: 'physical',
  amount: money(order.amount_cents, order.currency),
  currency: order.currency,
  sums: sumsOf(order),
  products: lines.map((line, at) => toProduct(line, order.currency, frozen?.lines[at]?.refundedPieces ?? 0)),
  paymentStatus: paymentStatusOf[order.state],
  ...(isPaid(order.state) ? { deliveryStatus: order.state } : {}),
  ...withTracking(trackingOf(order)),
  ...(order.delivery_details === null ? {} : { deliveryDetails: order.delivery_details }),
  ...(order.free_tokens_hundredths === 0 ? {} : { freeTokens: order.free_tokens_hundredths }),
  ...(order.refunded_cents === 0 ? {} : { refund: shownRefund(order) }),
  ...(order.withheld_cents === 0 ? {} : { withheld: money(order.withheld_cents, order.currency) }),
  ...(isHeld(order) ? { isHeld: true } : {}),
})

const withWarehouseId = (id: string | null | undefined) => (id == null ? {} : { fbaOrderId: id })

const withTracking = (tracking: Tracking | null) => (tracking === null ? {} : { tracking })

type Refunded = Pick<OrderRow, 'currency' | 'refunded_cents' | 'amount_cents'> & { withheld_cents?: Cents }

export const shownRefund = ({ currency, refunded_cents, withheld_cents = cents(0), amount_cents }: Refunded) => ({
  status: sumOf([refunded_cents, withheld_cents]) === amount_cents ? 'Refunded' : 'Partly refunded',
  amount: money(refunded_cents, currency),
})

const toProduct = (line: LineRow, currency: Currency, refunded: number) => ({
  productId: line.product_id,
  sku: line.sku,
  name: line.name,
  description: line.description,
  color: line.color,
  images: line.pictures.map(({ path }) => path),
  imageAlt: line.pictures[0]?.alt ?? '',
  quantity: line.quantity,
  ...(refunded === 0 ? {} : { refunded }),
  price: money(line.price_cents, currency),
  discount: money(line.discount_cents, currency),
  tax: money(line.tax_cents, currency),
  total: money(line.total_cents, currency),
})
