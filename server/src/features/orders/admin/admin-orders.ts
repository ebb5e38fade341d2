import { describeStep, namesAmount } from '@storylamp/contract/events/step-texts'
import { type Currency, cents, money } from '@storylamp/contract/money'
import type {
  AdminOrder,
  FullOrder,
  OrderEvent,
  OrderFilter,
  TopUpOrder,
} from '@storylamp/contract/orders/admin-orders'
import type { Order } from '@storylamp/contract/orders/orders'
import { isPaid } from '@storylamp/contract/orders/states'
import type { Dispute } from '@storylamp/contract/payments/dispute'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { longPage } from '../../../platform/db/long-page.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findCodeOf } from '../../discounts/index.ts'
import { findSteps } from '../../events/index.ts'
import { findPaymentEvents, findPaymentsOf, findProblems, listDisputes, toProblem } from '../../payments/index.ts'
import { findStoryEvents, findStoryOrders } from '../../stories/index.ts'
import { findPacks, type PackRow } from '../../wallet/index.ts'
import type { OrderDeps } from '../deps.ts'
import { shownRefund, withLines, withoutTracking } from '../order-list.ts'
import { weighLines } from '../packing/parcels.ts'
import { toProblems } from '../problems.ts'
import { findOrderById, findOrdersById, type OrderRow } from '../queries.ts'
import { readFrozen, refundableOf } from '../refunds/refund-shares.ts'
import { findShippedLines, isBeingCancelled, linesToPack, toPacked } from '../shipments/pieces.ts'
import {
  type AdminOrderRow,
  countAdminOrders,
  findAdminOrder,
  orderNotFound,
  resolveFilter,
  selectAdminOrders,
  selectOrderKeys,
} from './admin-order-queries.ts'
import { findMailsOf } from './mails.ts'

/** Orders of all families, physical, digital and packs of tokens, by time. */
export async function listAdminOrders(
  deps: OrderDeps,
  reader: Reader,
  { sort, page, after, before, ...filter }: OrderFilter,
) {
  const wanted = await resolveFilter(deps.db, filter)
  const { rows, counts } = await longPage(
    { sort, page, after, before },
    {
      select: (slice) => selectOrderKeys(deps.db, wanted, slice),
      count: () => countAdminOrders(deps.db, wanted),
      cursorOf: ({ micros, number }) => `${micros}-${number}`,
    },
  )
  const found = await selectAdminOrders(deps.db, idsOf(rows))
  const orders = await toAdminOrders(deps, found)
  return { data: orders.map((order) => withoutAmounts(reader, withoutAddress(order))), ...counts }
}

/** A list needs no addresses; the order itself has it. */
const withoutAddress = ({ deliveryDetails: _, tracking: __, parcels, ...order }: AdminOrder): AdminOrder => ({
  ...order,
  ...(parcels === undefined ? {} : { parcels: withoutTracking(parcels) }),
})

type Reader = Pick<Member, 'rights'>

const ofMoney = ['amount', 'sums', 'code', 'refund', 'withheld', 'refundUnderWay', 'refundable', 'disputes'] as const
const ofTokens = ['freeTokens', 'freeTokensTaken'] as const
const ofPayment = ['paymentReference', 'paymentProblems'] as const
const ofLines = ['price', 'discount', 'tax', 'total'] as const

const without = <Value extends object>(value: Value, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Value

/** Packers see what is in an order and where it goes, and not what it cost. All of these fields are optional. */
function withoutAmounts<Shown extends AdminOrder | FullOrder>({ rights }: Reader, order: Shown): Shown {
  if (rights.includes('amounts')) return order
  return {
    ...without(order, [...ofMoney, ...ofTokens, ...ofPayment]),
    products: order.products.map((product) => without(product, ofLines)),
  }
}

export async function readAdminOrder(
  deps: OrderDeps,
  reader: Reader,
  id: string,
): Promise<FullOrder | Refusal<'not_found'>> {
  const order = await readWhole(deps, reader, id)
  return order instanceof Refusal ? order : withoutAmounts(reader, order)
}

async function readWhole(deps: OrderDeps, { rights }: Reader, id: string): Promise<FullOrder | Refusal<'not_found'>> {
  const row = isUuid(id) ? await findAdminOrder(deps.db, id) : undefined
  const [order] = row === undefined ? [] : await toAdminOrders(deps, [row])
  if (row === undefined || order === undefined) return orderNotFound()
  const mails = await findMailsOf(deps.db, row)
  const reference = await readReference(deps.db, row)
  const withAmounts = rights.includes('amounts')
  if (order.orderType === 'physical') {
    return {
      ...order,
      ...reference,
      ...(await readPaid(deps.db, id)),
      ...(await readCode(deps.db, row)),
      carriers: carriersIn((await deps.settings.read()).selling.carrier),
      mails,
      timeline: await readTimeline(deps.db, row, withAmounts),
    }
  }
  if (order.orderType === 'top_up') {
    return { ...order, ...reference, mails, timeline: await findPaymentEvents(deps.db, id, withAmounts) }
  }
  return { ...order, mails, timeline: await findStoryEvents(deps.db, order) }
}

/** The owner writes one, or several such as 'UPS and DHL'. */
const carriersIn = (text: string): string[] =>
  text.split(/\s*(?:[,;/]|\band\b|\bor\b)\s*/).filter((name) => name !== '')

async function readReference(db: Db, { id }: AdminOrderRow): Promise<{ paymentReference?: string }> {
  const atProvider = (await findPaymentsOf(db, [id])).find(({ intent_id }) => intent_id !== null)
  return atProvider?.intent_id == null ? {} : { paymentReference: atProvider.intent_id }
}

/** What can be refunded, and how it is sent: nothing before the order is paid. */
async function readPaid(db: Db, id: string) {
  const order = await findOrderById(db, id)
  if (order === undefined || !isPaid(order.state)) return {}
  const refundable = refundableOf(await readFrozen(db, order), order.currency)
  if (order.state === 'cancelled') return { refundable }
  const isToSend = order.state === 'processing'
  const grams = weighLines(isToSend ? await linesToPack(db, order) : (await findShippedLines(db, order)).map(toPacked))
  return { refundable, shipment: { method: order.delivery_name, ...(grams === undefined ? {} : { grams }) } }
}

async function readCode(db: Db, { id }: AdminOrderRow) {
  const code = await findCodeOf(db, id)
  return code === undefined ? {} : { code }
}

type BareOrder = Order | TopUpOrder

async function toAdminOrders({ db, stories }: OrderDeps, rows: AdminOrderRow[]): Promise<AdminOrder[]> {
  const idsOfType = (kind: AdminOrderRow['type']) => idsOf(rows.filter(({ type }) => type === kind))
  const physical = await findOrdersById(db, idsOfType('physical'))
  const delivered = new Map(physical.map((order) => [order.id, ofDelivery(order)]))
  const orders: BareOrder[] = [
    ...(await withLines(db, physical)),
    ...(await findStoryOrders(stories, idsOfType('story'))),
    ...(await findTopUpOrders(db, rows)),
  ]
  const byId = new Map(orders.map((order) => [order._id, order]))
  const disputes = await listDisputes(db, idsOf(rows))
  const problems = Map.groupBy(await findProblems(db, idsOf(rows)), ({ paid_for }) => paid_for)
  return rows.flatMap((row) => {
    const order = byId.get(row.id)
    if (order === undefined) return []
    const paymentProblems = problems.get(row.id)?.map(toProblem)
    const withProblems = { ...order, ...(paymentProblems === undefined ? {} : { paymentProblems }) }
    return [{ ...withAdminDetails(withProblems, row, disputes), ...delivered.get(row.id) }]
  })
}

const withAdminDetails = (order: BareOrder, row: AdminOrderRow, disputes: Map<string, Dispute[]>): AdminOrder => ({
  ...order,
  familyId: row.family_id,
  customer: row.customer_email === null ? null : { name: row.customer_name ?? '', email: row.customer_email },
  ...(row.placed_by_name === null ? {} : { placedBy: row.placed_by_name }),
  ...(disputes.has(row.id) ? { disputes: disputes.get(row.id) } : {}),
  ...(row.refund_under_way_cents === null || row.currency === null
    ? {}
    : { refundUnderWay: money(row.refund_under_way_cents, row.currency) }),
})

function ofDelivery(order: OrderRow) {
  const problems = toProblems(order)
  return {
    version: order.version,
    country: order.country,
    ...(isBeingCancelled(order) ? { isCancelling: true } : {}),
    ...(problems.length === 0 ? {} : { problems }),
  }
}

async function findTopUpOrders(db: Db, rows: AdminOrderRow[]): Promise<TopUpOrder[]> {
  const topUps = rows.filter(({ type }) => type === 'top_up')
  const packs = await findPacks(db, idsOf(topUps))
  return topUps.flatMap((row) => {
    const pack = packs.find(({ payment_id }) => payment_id === row.id)
    return pack === undefined || row.currency === null ? [] : [toTopUpOrder(row, row.currency, pack)]
  })
}

function toTopUpOrder(
  row: AdminOrderRow,
  currency: Currency,
  { name, tokens_hundredths: tokens }: PackRow,
): TopUpOrder {
  const amounts = {
    currency,
    amount_cents: cents(row.amount_hundredths),
    refunded_cents: cents(row.refunded_hundredths),
  }
  return {
    _id: row.id,
    number: String(row.number),
    createdAt: row.created_at.toISOString(),
    orderType: 'top_up',
    amount: money(amounts.amount_cents, currency),
    currency,
    products: [],
    paymentStatus: paymentStatusOf[row.state],
    pack: { name, tokens },
    ...(amounts.refunded_cents === 0 ? {} : { refund: shownRefund(amounts) }),
  }
}

/** A refund that no member of staff requested is shown as the shop's, or as made at the provider itself. */
async function readTimeline(db: Db, { id, number }: AdminOrderRow, withAmounts: boolean): Promise<OrderEvent[]> {
  return (await findSteps(db, id)).flatMap(({ at, actor, event, ...step }) => {
    const what = describeStep(event, { orderNumber: number, actor })
    if (what === undefined || (namesAmount(event) && !withAmounts)) return []
    const others = actor === 'provider' ? 'the payment provider' : 'the shop'
    const by = step.by ?? (event.kind === 'refund.requested' ? others : undefined)
    return [{ at: at.toISOString(), what, ...(by === undefined ? {} : { by }) }]
  })
}
