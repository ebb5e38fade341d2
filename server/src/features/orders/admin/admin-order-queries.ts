import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { maxCounted } from '@storylamp/contract/limits'
import type { OrderFilter } from '@storylamp/contract/orders/admin-orders'
import { type PaymentState, paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../platform/db/in-batches.ts'
import { countAtMost, microsOf, type Slice, sliceAfter } from '../../../platform/db/long-page.ts'
import { matchesSearch } from '../../../platform/db/matches-search.ts'
import { countRows } from '../../../platform/db/paging.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findFamiliesMatching } from '../../accounts/index.ts'
import { findWithPaymentProblems } from '../../payments/index.ts'
import { findOrderById, type OrderRow } from '../queries.ts'
import { type OrderTables, tables } from '../tables.ts'

export type AdminOrderRow = Selectable<OrderTables['admin_order']>

/** Other than a dispute, which is a problem of the payment. */
const hasOpenProblem = sql<boolean>`id IN (
  SELECT order_id FROM order_problem WHERE closed_at IS NULL AND kind <> 'disputed')`

/** In the order of their ids. */
export const selectAdminOrders = (db: Db, ids: string[]): Promise<AdminOrderRow[]> =>
  tables(db)
    .selectFrom('admin_order')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()

export const selectSums = (db: Db, ids: string[]) =>
  tables(db)
    .selectFrom('customer_order')
    .select(['id', 'subtotal_cents', 'discount_cents', 'delivery_cents', 'tax_cents', 'is_tax_included'])
    .select(['delivery_method', 'country', 'region', 'delivery_details'])
    .select((of) =>
      of
        .selectFrom('order_line')
        .select(
          sql<string>`string_agg(quantity || ' × ' || name || ' (' || sku || ')', '; ' ORDER BY position)`.as('all'),
        )
        .whereRef('order_id', '=', 'customer_order.id')
        .as('lines'),
    )
    .select((of) =>
      of
        .selectFrom('shipment')
        .select((eb) => eb.fn.max('warehouse_order_id').as('id'))
        .whereRef('order_id', '=', 'customer_order.id')
        .as('warehouse_order_id'),
    )
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
export type OrderSums = Awaited<ReturnType<typeof selectSums>>[number]

export const findAdminOrder = (db: Db, id: string): Promise<AdminOrderRow | undefined> =>
  tables(db).selectFrom('admin_order').selectAll().where('id', '=', id).executeTakeFirst()

/** An order or a pack of tokens; nothing for a story, which tokens paid for. */
export async function findOrderForMoney(db: Db, id: string) {
  const row = isUuid(id) ? await findAdminOrder(db, id) : undefined
  return row?.type === 'story' ? undefined : row
}

export const countOrdersOf = async (db: Db, familyIds: string[]): Promise<Map<string, number>> => {
  const rows = await tables(db)
    .selectFrom('any_order')
    .select((eb) => ['family_id', eb.fn.countAll<number>().as('total')])
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .groupBy('family_id')
    .execute()
  return new Map(rows.map(({ family_id, total }) => [family_id, total]))
}

/** Parcels that a person must look at, because of a dispute or because they were to be cancelled. */
export const countParcelProblems = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('customer_order').where(hasOpenProblem))

/** What a search stands for; without `families` too many match to be listed. */
type OrderSearch = { text: string; families: string[] | undefined }

export type WantedOrders = Omit<OrderFilter, 'search' | 'problem' | 'sort' | 'page' | 'after' | 'before'> & {
  search?: OrderSearch | undefined
  /** What a person must look at: parcels, or the payments of these orders. */
  problem?: 'parcel' | { orders: string[] } | undefined
}

const maxFamilies = 2500

/** Looks up in other features what a filter stands for. */
export const resolveFilter = async (
  db: Db,
  { search = '', problem, ...filter }: OrderFilter,
): Promise<WantedOrders> => ({
  ...filter,
  problem: problem === 'payment' ? { orders: await findWithPaymentProblems(db) } : problem,
  search: search === '' ? undefined : { text: search, families: await findSearchedFamilies(db, search) },
})

/** Undefined for too many: then all orders are compared, newest first, and a page is full soon. */
async function findSearchedFamilies(db: Db, search: string): Promise<string[] | undefined> {
  const families = await findFamiliesMatching(db, search, maxFamilies + 1)
  return families.length > maxFamilies ? undefined : families
}

export type OrderKey = { id: string; number: number; micros: number }

/** The keys of orders, found by indexes alone. All kinds of orders share one sequence of numbers, so that a number leads to the row. */
export async function selectOrderKeys(db: Db, wanted: WantedOrders, slice: Slice): Promise<OrderKey[]> {
  const { limit, offset, isBeyond } = slice
  const beyond = isBeyond(sql`created_at`, sql`number`)
  const { rows } = await sql<OrderKey>`
    SELECT (SELECT id FROM any_order WHERE any_order.number = order_key.number) AS id, number, ${microsOf(sql`created_at`)} AS micros
    FROM (
      SELECT * FROM (${found(wanted, beyond, sql`ORDER BY ${order(slice)} LIMIT ${offset + limit}`)}) AS found
      ORDER BY ${order(slice)} LIMIT ${limit} OFFSET ${offset}
    ) AS order_key ORDER BY ${order(slice)}`.execute(db)
  return rows
}

export const selectOrderKeysAfter = (db: Db, wanted: WantedOrders, last?: OrderKey): Promise<OrderKey[]> =>
  selectOrderKeys(db, wanted, sliceAfter(last && `${last.micros}-${last.number}`, rowsPerBatch))

/** Undefined where counting would compare most orders. */
export const countAdminOrders = async (db: Db, wanted: WantedOrders): Promise<number | undefined> =>
  wanted.search !== undefined && wanted.search.families === undefined
    ? undefined
    : countAtMost(db, sql`(${found(wanted, sql`true`, sql`LIMIT ${maxCounted + 1}`)})`)

const order = ({ direction }: Pick<Slice, 'direction'>) =>
  direction === 'desc' ? sql`created_at DESC, number DESC` : sql`created_at, number`

/** Each way to find an order is a query of its own, because with OR no index would serve. `reach` ends those that may find many. */
function found({ search, ...filter }: WantedOrders, beyond: RawBuilder<SqlBool>, reach: RawBuilder<unknown>) {
  const where = (condition: RawBuilder<unknown>) => sql.join([condition, beyond, ...conditionsOf(filter)], sql` AND `)
  const select = sql`SELECT number, created_at`
  if (search === undefined) return sql`${select} FROM any_order WHERE ${where(sql`true`)} ${reach}`
  const ofWarehouse = sql`SELECT order_id FROM shipment WHERE ${matchesSearch(sql`shipment.search_key`, search.text)}`
  const isLike = [matchesSearch(sql`search_key`, search.text), sql`id = ANY(ARRAY(${ofWarehouse}))`]
  const numbers = numbersLike(search.text)
  if (search.families === undefined) {
    const either = sql.join([matchesSearch(sql`customer_search_key`, search.text), ...isLike, ...numbers], sql` OR `)
    return sql`${select} FROM admin_order WHERE ${where(sql`(${either})`)} ${reach}`
  }
  // Planning with the values of so many families would take longer than the search.
  const areTheirs = sql`family_id = ANY(ARRAY(SELECT unnest(${search.families}::uuid[])))`
  const ways = [areTheirs, ...isLike.map((condition) => sql`type = 'physical' AND ${condition}`), ...numbers]
  return sql.join(
    ways.map((condition) => sql`(${select} FROM any_order WHERE ${where(condition)} ${reach})`),
    sql` UNION `,
  )
}

function conditionsOf({ type, payment, delivery, problem, from, until }: WantedOrders): RawBuilder<SqlBool>[] {
  return [
    ...(type === undefined ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(payment === undefined ? [] : [sql<SqlBool>`state = ANY(${statesOf(payment)}::text[])`]),
    ...(delivery === undefined ? [] : [sql<SqlBool>`state = ${delivery}`]),
    ...(problem === 'parcel' ? [hasOpenProblem] : []),
    ...(typeof problem === 'object' ? [sql<SqlBool>`id = ANY(${problem.orders}::uuid[])`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`created_at < ${later(new Date(until), dayMs)}`]),
  ]
}

const statesOf = (payment: PaymentState) =>
  Object.entries(paymentStatusOf).flatMap(([state, status]) => (status === paymentStatusOf[payment] ? [state] : []))

const digits = { ofNumbers: 6, ofBeginnings: 4 }

/** Whole numbers, or their beginnings: the first order has six digits. */
function numbersLike(text: string): RawBuilder<SqlBool>[] {
  const typed = /^#?(\d{1,12})$/.exec(text)?.[1] ?? ''
  if (typed.length >= digits.ofNumbers) return [sql`number = ${typed}`]
  if (typed.length < digits.ofBeginnings) return []
  const lengths = [digits.ofNumbers, digits.ofNumbers + 1]
  return lengths.map((length) => sql`number BETWEEN ${typed.padEnd(length, '0')} AND ${typed.padEnd(length, '9')}`)
}

export const orderNotFound = () => new Refusal('not_found', adminTexts.orderUnknown)

export async function findPhysicalOrder(db: Db, id: string): Promise<OrderRow | Refusal<'not_found'>> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? orderNotFound()
}

/** An act about an order is also about its family. */
export const aboutOrder = ({ number, family_id }: { number: number | string; family_id: string }) => ({
  family: family_id,
  target: 'order',
  targetId: String(number),
})
