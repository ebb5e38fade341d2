import { type Cents, cents } from '@storylamp/contract/money'
import { orderProblemKinds, toProblemKind } from '@storylamp/contract/orders/order-problems'
import { arePaid } from '@storylamp/contract/orders/states'
import { type NotNull, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { hourMs, later } from '../../platform/clock.ts'
import { type Db, prepare } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { microsOf, type Slice } from '../../platform/db/long-page.ts'
import { countRows } from '../../platform/db/paging.ts'
import { hasParents } from '../accounts/index.ts'
import { countSteps, insertPlaced, type NewEvent, recordEvent } from '../events/index.ts'
import { findOldUnpaidOrders, findPaidFor, type PaymentRow, sumByCards } from '../payments/index.ts'
import { noteSalesToday } from '../sales-days/index.ts'
import { findShipments, isBeingCancelled, type Shipment } from './shipments/shipment-queries.ts'
import { type OrderTables, tables } from './tables.ts'

type Row = Selectable<OrderTables['customer_order']>
export type OpenProblem = Pick<
  Selectable<OrderTables['order_problem']>,
  'id' | 'order_id' | 'kind' | 'return_id' | 'opened_at'
>
/** Who sends the version that was read learns of what has happened since. */
export type OrderRow = Row & { shipments: Shipment[]; problems: OpenProblem[]; version: number; giftCardCents: Cents }
export type LineRow = Selectable<OrderTables['order_line']>

const orderColumns = [
  ...['id', 'family_id', 'placed_by', 'currency', 'amount_cents', 'subtotal_cents', 'discount_cents', 'delivery_cents'],
  ...['delivery_tax_percent', 'delivery_tax_cents', 'tax_cents', 'is_tax_included', 'delivery_method', 'delivery_name'],
  ...['arrives_from', 'arrives_to', 'country', 'region', 'free_tokens_hundredths', 'delivery_details', 'return_days'],
  ...['cheapest_delivery_cents', 'token_rate_cents', 'created_at'],
] as const
const lineColumns = [
  ...['order_id', 'position', 'product_id', 'sku', 'name', 'description', 'color', 'pictures', 'quantity'],
  ...['weight_grams', 'tax_class', 'price_cents', 'discount_cents', 'tax_percent', 'tax_cents', 'total_cents'],
  'free_tokens_hundredths',
] as const

const listed = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

/** Inserting the payment waits for a deletion of the family in progress; after that, no address may be stored. */
const storedColumn = (name: string) =>
  name === 'delivery_details'
    ? sql`CASE WHEN ${hasParents(sql.ref('new_order.family_id'))} THEN delivery_details END`
    : sql.ref(name)

const insertRows = prepare<never, { order: string; lines: string }>(
  'insert order',
  (value) => sql`
    WITH ordered AS (
      INSERT INTO customer_order (${listed(orderColumns)})
      SELECT ${sql.join(orderColumns.map(storedColumn))}
      FROM jsonb_populate_record(NULL::customer_order, ${value('order')}) AS new_order
      RETURNING id, family_id
    ), told AS (${insertPlaced('ordered')})
    INSERT INTO order_line (${listed(lineColumns)})
    SELECT ${listed(lineColumns)} FROM jsonb_populate_recordset(NULL::order_line, ${value('lines')})`,
)

export const insertOrder = (
  db: Db,
  order: Pick<OrderRow, (typeof orderColumns)[number]>,
  lines: Pick<LineRow, (typeof lineColumns)[number]>[],
) => insertRows(db, { order: JSON.stringify(order), lines: JSON.stringify(lines) })

type Find = SelectQueryBuilder<OrderTables, 'customer_order', Row>

/** What belongs to them is read by statements of its own: that of a lock would see it as it was before it waited. */
async function readOrders(db: Db, find: (orders: Find) => Find): Promise<OrderRow[]> {
  const rows = await find(tables(db).selectFrom('customer_order').selectAll()).execute()
  if (rows.length === 0) return []
  const versions = await countSteps(db, idsOf(rows))
  const shipments = Map.groupBy(await findShipments(db, rows), ({ order_id }) => order_id)
  const byCard = await sumByCards(db, idsOf(rows))
  const problems = Map.groupBy(await findOpenProblems(db, rows), ({ order_id }) => order_id)
  return rows.map((row) => ({
    ...row,
    shipments: shipments.get(row.id) ?? [],
    problems: problems.get(row.id) ?? [],
    version: versions.get(row.id) ?? 0,
    giftCardCents: byCard.get(row.id) ?? cents(0),
  }))
}

/** In the order in which they are shown. */
async function findOpenProblems(db: Db, orders: { id: string }[]): Promise<OpenProblem[]> {
  const problems = await tables(db)
    .selectFrom('order_problem')
    .select(['id', 'order_id', 'kind', 'return_id', 'opened_at'])
    .where('order_id', '=', sql<string>`ANY(${idsOf(orders)}::uuid[])`)
    .where('closed_at', 'is', null)
    .orderBy(sql`array_position(${orderProblemKinds}::text[], kind)`)
    .orderBy('id')
    .execute()
  return problems.map((problem) => ({ ...problem, kind: toProblemKind(problem.kind) }))
}

async function readOrder(db: Db, find: (orders: Find) => Find): Promise<OrderRow> {
  const [order] = await readOrders(db, find)
  if (order === undefined) throw new Error('no such order')
  return order
}

export const findOrders = (db: Db, familyId: string) =>
  readOrders(db, (orders) =>
    orders.where('family_id', '=', familyId).orderBy('created_at', 'desc').orderBy('number', 'desc'),
  )

/** Of goods and stories, with the moment that their cursor has. */
export const findNewest = (db: Db, familyId: string, { limit, isBeyond }: Slice) =>
  tables(db)
    .selectFrom('any_order')
    .select(['id', 'type', 'number', 'placed_by', microsOf(sql`created_at`).as('micros')])
    .where('family_id', '=', familyId)
    .where('type', 'in', ['physical', 'story'])
    .where(isBeyond(sql`created_at`, sql`number`))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const findOrderById = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await findOrdersById(db, [id]))[0]

export const findOrder = async (db: Db, familyId: string, id: string): Promise<OrderRow | undefined> =>
  (await readOrders(db, (orders) => orders.where('family_id', '=', familyId).where('id', '=', id)))[0]

/** Goods, a story or a pack of tokens: the kinds share their numbers. */
export const findOrderByNumber = (db: Db, number: number) =>
  tables(db)
    .selectFrom('any_order')
    .select(['id', 'type', 'number', 'family_id'])
    .where('number', '=', number)
    .executeTakeFirst()

export const findOrdersByNumber = (db: Db, numbers: number[]) =>
  tables(db)
    .selectFrom('any_order')
    .select(['id', 'number'])
    .where('number', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .execute()

export async function findOrdersByTracking(db: Db, number: string): Promise<{ id: string }[]> {
  const hasNumber = sql<boolean>`tracking ->> 'number' = ${number}`
  return tables(db).selectFrom('shipment').select('order_id as id').distinct().where(hasNumber).execute()
}

export const findAnyOrder = (db: Db, id: string) =>
  tables(db).selectFrom('any_order').select(['id', 'number', 'family_id']).where('id', '=', id).executeTakeFirst()

export const lockOrder = (db: Db, id: string) => readOrder(db, (orders) => orders.where('id', '=', id).forUpdate())

export const findOrdersById = async (db: Db, ids: string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? [] : readOrders(db, (orders) => orders.where('id', 'in', ids))

const isToCancel = sql<boolean>`id IN (SELECT order_id FROM cancellation WHERE state = 'asked')`
const isWaiting = sql<boolean>`(${isToCancel} OR id IN (
  SELECT order_id FROM order_problem WHERE kind = 'disputed' AND closed_at IS NULL))`

export const findOrdersInDelivery = (db: Db) =>
  tables(db)
    .selectFrom('shipment')
    .innerJoin('customer_order', 'id', 'order_id')
    .select(['id', 'warehouse_order_id', 'customer_order.state', 'tracking'])
    .select(isBeingCancelled.as('is_being_cancelled'))
    .where('shipment.state', 'in', ['at_warehouse', 'shipped', 'out_for_delivery'])
    .where('warehouse_order_id', 'is not', null)
    .$narrowType<{ warehouse_order_id: NotNull }>()
    .orderBy('created_at')
    .execute()

/** Orders that are cancelled as soon as the warehouse confirms that nothing ships. */
export const findOrdersToCancel = (db: Db): Promise<OrderRow[]> =>
  readOrders(db, (orders) => orders.where(isToCancel).orderBy('created_at'))

/** Orders that are not shipped for now: their payment is disputed, or they are being cancelled. */
export const countHeld = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('customer_order').where('state', '=', 'processing').where(isWaiting))

export const countToShip = (db: Db): Promise<number> =>
  countRows(
    tables(db).selectFrom('customer_order').where('state', '=', 'processing').where(sql<boolean>`NOT ${isWaiting}`),
  )

/** That a payment is of. */
export const findPaidOrder = (db: Db, { order_id }: Pick<PaymentRow, 'order_id'>) =>
  readOrder(db, (orders) => orders.where('id', '=', order_id))

/** By the ids of their payments, or their own. */
export async function findOrdersOf(db: Db, ids: string[]): Promise<Map<string, { id: string; number: number }>> {
  const paidFor = await findPaidFor(db, ids)
  const orderIds = ids.map((id) => paidFor.get(id) ?? id)
  const orders = await tables(db)
    .selectFrom('any_order')
    .select(['id', 'number'])
    .where('id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  return new Map(
    ids.flatMap((id) => {
      const order = byId.get(paidFor.get(id) ?? id)
      return order === undefined ? [] : [[id, order]]
    }),
  )
}

export const findLines = async (db: Db, orderIds: string[]): Promise<LineRow[]> =>
  orderIds.length === 0
    ? []
    : tables(db)
        .selectFrom('order_line')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute()

export const updateOrder = (db: Db, id: string, change: Updateable<OrderTables['customer_order']>) =>
  tables(db).updateTable('customer_order').set(change).where('id', '=', id).execute()

/** Checkouts that were never paid. */
export async function deleteOldUnpaid(db: Db, familyId: string, now: Date): Promise<void> {
  const old = await findOldUnpaidOrders(db, { familyId, settledBefore: later(now, -hourMs) })
  if (old.length > 0) await tables(db).deleteFrom('customer_order').where('id', 'in', idsOf(old)).execute()
}

export const findLastDelivery = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('customer_order')
    .select('delivery_details')
    .where('family_id', '=', familyId)
    .where('delivery_details', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function findLastCountry(db: Db, familyId: string): Promise<string | null> {
  const last = await tables(db)
    .selectFrom('customer_order')
    .select('country')
    .where('family_id', '=', familyId)
    .where(sql<boolean>`${sql.raw(arePaid)}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.country ?? null
}

export const findUnshippedOrders = (db: Db, familyId: string): Promise<OrderRow[]> =>
  readOrders(db, (orders) =>
    orders.where('family_id', '=', familyId).where('state', '=', 'processing').orderBy('number'),
  )

const onTheWay = ['shipped', 'out_for_delivery'] as const
const nothingPersonal = { delivery_details: null }

/** Addresses of parcels on their way are erased on delivery, or by the retention rule. */
export async function forgetDeliveries(db: Db, familyId: string, now: Date): Promise<void> {
  const orders = tables(db).updateTable('customer_order').where('family_id', '=', familyId)
  await orders.set({ family_deleted_at: now }).where('state', 'in', onTheWay).execute()
  await orders.set(nothingPersonal).where('family_deleted_at', 'is', null).execute()
}

export const forgetAddress = (db: Db, id: string) =>
  tables(db)
    .updateTable('customer_order')
    .set(nothingPersonal)
    .where('id', '=', id)
    .where('family_deleted_at', 'is not', null)
    .execute()

const leaves: string[] = ['order.shipped', 'order.out_for_delivery', 'shipment.shipped'] satisfies NewEvent['kind'][]

/** Adds to the order's timeline, in the transaction of the change itself. */
export async function recordStep(db: Db, { id, family_id }: Pick<OrderRow, 'id' | 'family_id'>, step: NewEvent) {
  await recordEvent(db, { ...step, about: { ...step.about, order: id, family: family_id } })
  if (leaves.includes(step.kind)) await noteSalesToday(db)
}

/** The pictures that orders show, of products as they were bought. */
export async function findFilesOfOrders(db: Db, names: string[]): Promise<string[]> {
  // As in the index, so that no other order is read.
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT unnest(stored_uploads(pictures)) AS name FROM order_line
    WHERE pictures @? '$[*].path ? (@ starts with "uploads/")' AND stored_uploads(pictures) && ${names}::text[]`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
