import { type Cents, type Currency, money } from '@storylamp/contract/money'
import type { AdminReturn, ListedReturn } from '@storylamp/contract/returns/admin-returns'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { FamilyReturn } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { longPage, type PageQuery } from '../../platform/db/long-page.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findParentNames } from '../accounts/index.ts'
import { findLines, findOrderById, findOrdersById, type LineRow, type OrderRow } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import {
  countReturns,
  findReturn,
  findReturnLines,
  findReturnsOfFamily,
  type ReturnLineRow,
  type ReturnRow,
  selectReturns,
} from './queries.ts'
import { parcelLocation, readDue, readWithheld } from './requests/returnable.ts'
import { endOf } from './return-states.ts'

export const listFamilyReturns = async (db: Db, familyId: string): Promise<FamilyReturn[]> =>
  toFamilyReturns(db, await findReturnsOfFamily(db, familyId))

export async function toFamilyReturns(db: Db, rows: ReturnRow[]): Promise<FamilyReturn[]> {
  const returned = Map.groupBy(await findReturnLines(db, idsOf(rows)), ({ return_id }) => return_id)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const bought = Map.groupBy(await findLines(db, orderIds), ({ order_id }) => order_id)
  const orders = await findOrdersById(db, orderIds)
  const unshipped = new Set(orders.filter((order) => parcelLocation(order) === 'here').map(({ id }) => id))
  const refunds = await findRefundsById(db, orders)
  const currencies = new Map(orders.map(({ id, currency }) => [id, currency]))
  const endings = rows.map((row) => {
    const refund = refunds.get(row.refund_id ?? '')
    return { row, refund, end: endOf(row, refund) }
  })
  return endings.map(({ row, refund, end }) => ({
    _id: row.id,
    number: String(row.number),
    orderId: row.order_id,
    state: row.state,
    isUnshipped: unshipped.has(row.order_id),
    requestedAt: row.declared_at.toISOString(),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.answer === null ? {} : { answer: row.answer }),
    lines: (returned.get(row.id) ?? []).map((line) => toFamilyLine(line, bought.get(row.order_id) ?? [])),
    ...(end === 'refunded' && refund !== undefined
      ? refundedIn(refund.amount_cents, currencies.get(row.order_id))
      : {}),
    ...(end === undefined ? {} : { end }),
  }))
}

const refundedIn = (amount: Cents, currency: Currency | undefined) =>
  currency && { refunded: money(amount, currency), currency }

const toFamilyLine = ({ position, pieces, received_pieces }: ReturnLineRow, bought: LineRow[]) => ({
  line: position,
  name: bought.find((line) => line.position === position)?.name ?? '',
  pieces,
  ...(received_pieces === null ? {} : { received: received_pieces }),
})

const findRefundsById = async (db: Db, orders: OrderRow[]) =>
  new Map((await findRefunds(db, ...idsOf(orders))).map((refund) => [refund.id, refund]))

export const returnNotFound = () => new Refusal('not_found', returnTexts.notFound)

type Filter = PageQuery & { state?: ReturnRow['state'] | undefined; order?: string | undefined }

export async function listReturns(db: Db, { state, order, ...pageQuery }: Filter) {
  const filter = { state, order }
  const { rows, counts } = await longPage(pageQuery, {
    select: (slice) => selectReturns(db, filter, slice),
    count: () => countReturns(db, filter),
    cursorOf: ({ micros, number }) => `${micros}-${number}`,
  })
  const lines = Map.groupBy(await findReturnLines(db, idsOf(rows)), ({ return_id }) => return_id)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const orders = await findOrdersById(db, orderIds)
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  const bought = Map.groupBy(await findLines(db, orderIds), ({ order_id }) => order_id)
  const names = await findCustomerNames(db, rows)
  const data = rows.map((row): ListedReturn => {
    const asked = lines.get(row.id) ?? []
    return {
      ...toListed(row, numbers.get(row.order_id), names, asked),
      lines: asked.map(({ position, pieces }) => ({
        line: position,
        name: nameOf(bought.get(row.order_id) ?? [], position),
        pieces,
      })),
    }
  })
  return { data, ...counts }
}

const findCustomerNames = async (db: Db, rows: ReturnRow[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await findParentNames(db, [...new Set(rows.map(({ family_id }) => family_id))])).map(({ id, name }) => [id, name]),
  )

const toListed = (
  row: ReturnRow,
  orderNumber: number | undefined,
  names: ReadonlyMap<string, string>,
  lines: ReturnLineRow[],
) => ({
  _id: row.id,
  number: String(row.number),
  orderId: row.order_id,
  orderNumber: String(orderNumber),
  familyId: row.family_id,
  customerName: names.get(row.family_id) ?? null,
  state: row.state,
  requestedAt: row.declared_at.toISOString(),
  pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
  ...(row.reason === null ? {} : { reason: row.reason }),
  version: row.version,
})

/** Who reads: packers see the pieces, and not the amounts. */
type Reader = Pick<Member, 'rights'>

export async function readReturn(db: Db, reader: Reader, id: string): Promise<AdminReturn | Refusal<'not_found'>> {
  const row = isUuid(id) ? await findReturn(db, id) : undefined
  const order = row && (await findOrderById(db, row.order_id))
  if (row === undefined || order === undefined) return returnNotFound()
  return toAdminReturn(db, reader, row, order)
}

export async function toAdminReturn(db: Db, reader: Reader, row: ReturnRow, order: OrderRow): Promise<AdminReturn> {
  const { currency } = order
  const lines = await findReturnLines(db, [row.id])
  const bought = await findLines(db, [order.id])
  const refund = (await findRefunds(db, order.id)).find(({ id }) => id === row.refund_id)
  const end = endOf(row, refund)
  const due = await readDue(db, order, row)
  const withheld = await readWithheld(db, order, row, due)
  const hasAmounts = reader.rights.includes('amounts')
  return {
    ...toListed(row, order.number, await findCustomerNames(db, [row]), lines),
    via: row.origin,
    isUnshipped: parcelLocation(order) === 'here',
    ...(row.answer === null ? {} : { answer: row.answer }),
    faulty: row.is_faulty,
    ...moments(row),
    ...(end === undefined ? {} : { end }),
    lines: lines.map((line) => toAdminLine(line, bought)),
    ...(end === undefined && hasAmounts
      ? { due: { ...shownDue(due, currency), ...(withheld > 0 && { withheld: money(withheld, currency) }) } }
      : {}),
    ...(refund === undefined || end === 'nothing_left' || !hasAmounts
      ? {}
      : { refund: { amount: money(refund.amount_cents, currency), currency, state: refund.state } }),
  }
}

export const shownDue = ({ amount, surplus, parts }: Awaited<ReturnType<typeof readDue>>, currency: Currency) => ({
  amount: money(amount, currency),
  currency,
  delivery: Boolean(parts?.delivery),
  ...(surplus === 0 ? {} : { surplus: money(surplus, currency) }),
})

const moments = ({ state, approved_at, received_at, ended_at }: ReturnRow) => ({
  ...(approved_at && { approvedAt: approved_at.toISOString() }),
  ...(received_at && { receivedAt: received_at.toISOString() }),
  ...(ended_at && { [`${state}At`]: ended_at.toISOString() }),
})

const nameOf = (bought: LineRow[], position: number): string =>
  bought.find((line) => line.position === position)?.name ?? ''

function toAdminLine({ position, pieces, received_pieces, restocked_pieces, back }: ReturnLineRow, bought: LineRow[]) {
  const line = bought.find((one) => one.position === position)
  const image = line?.pictures[0]?.path
  return {
    line: position,
    name: line?.name ?? '',
    sku: line?.sku ?? '',
    ...(image === undefined ? {} : { image }),
    pieces,
    ...(received_pieces === null ? {} : { received: received_pieces }),
    back,
    restocked: restocked_pieces,
  }
}
