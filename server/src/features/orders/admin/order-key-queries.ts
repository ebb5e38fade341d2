import { maxCounted } from '@storylamp/contract/limits'
import type { OrderFilter } from '@storylamp/contract/orders/admin-orders'
import { type PaymentState, paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../platform/db/in-batches.ts'
import { countAtMost, microsOf, type Slice, sliceAfter } from '../../../platform/db/long-page.ts'
import { matchesSearch } from '../../../platform/db/matches-search.ts'
import { findFamiliesMatching } from '../../accounts/index.ts'
import { findProblemPayments } from '../../payments/index.ts'
import { hasOpenProblem } from './admin-order-queries.ts'

/** What a search stands for; without `families` too many match to be listed. */
export type OrderSearch = { text: string; families: string[] | undefined }

export type WantedOrders = Omit<OrderFilter, 'search' | 'problem' | 'sort' | 'page' | 'after' | 'before'> & {
  search?: OrderSearch | undefined
  /** What a person must look at: parcels, or these payments. */
  problem?: 'parcel' | { payments: string[] } | undefined
}

const maxFamilies = 2500

/** Looks up in other features what a filter stands for. */
export const resolveFilter = async (
  db: Db,
  { search = '', problem, ...filter }: OrderFilter,
): Promise<WantedOrders> => ({
  ...filter,
  problem: problem === 'payment' ? { payments: await findProblemPayments(db) } : problem,
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
    ...(typeof problem === 'object' ? [sql<SqlBool>`payment_id = ANY(${problem.payments}::uuid[])`] : []),
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
