import type { ActorKind, StoredEvent } from '@storylamp/contract/events/kinds'
import { asStored } from '@storylamp/contract/events/stored-event'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { tables } from './tables.ts'

/** `by` is the name of staff. */
type Step = { at: Date; actor: ActorKind; by: string | null; event: StoredEvent }

/** All that happened to an order, or to a payment, first to last. */
export async function findSteps(db: Db, id: string, of: 'order_id' | 'payment_id' = 'order_id'): Promise<Step[]> {
  const rows = await tables(db)
    .selectFrom('event')
    .leftJoin('staff_name', 'staff_name.id', 'staff_id')
    .select(['at', 'actor', 'staff_name.name as by', 'kind', 'details'])
    .where(of, '=', id)
    .orderBy('event.id')
    .execute()
  return rows.map(({ kind, details, ...step }) => ({ ...step, event: asStored(kind, details) }))
}

/** How much has happened to each order. That is its version: whatever its page shows of it changes together with an event. */
export async function countSteps(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ orderId: string; count: number }>`
    SELECT order_id AS "orderId", count(*)::integer AS count FROM event
    WHERE order_id = ANY(${orderIds}::uuid[]) GROUP BY order_id`.execute(db)
  return new Map(rows.map(({ orderId, count }) => [orderId, count]))
}

export type DeliveryTimes = { shippedAt: Date | null; deliveredAt: Date | null }

export async function findDeliveryTimes(db: Db, orderIds: string[]): Promise<Map<string, DeliveryTimes>> {
  const { rows } = await sql<DeliveryTimes & { orderId: string }>`
    SELECT order_id AS "orderId", min(at) FILTER (WHERE kind <> 'order.delivered') AS "shippedAt",
      min(at) FILTER (WHERE kind = 'order.delivered') AS "deliveredAt"
    FROM event
    WHERE order_id = ANY(${orderIds}::uuid[]) AND kind IN ('order.shipped', 'order.out_for_delivery', 'order.delivered')
    GROUP BY order_id`.execute(db)
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** The orders that first left in a time, with when. */
export async function findLeft(db: Db, from: Date, until: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ orderId: string; at: Date }>`
    SELECT order_id AS "orderId", at FROM event
    WHERE at >= ${from} AND at < ${until} AND kind IN ('order.shipped', 'order.out_for_delivery') AND NOT EXISTS (
      SELECT FROM event AS earlier WHERE earlier.order_id = event.order_id AND earlier.id < event.id
        AND earlier.kind IN ('order.shipped', 'order.out_for_delivery'))`.execute(db)
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}

/** How far a reader outside the shop has read. */
export type Position = { xact: string; id: number }

/** The first transaction that may still be in progress. */
export const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** The next events, each once: those that a transaction in progress could still precede wait until it has ended. */
export const readOnFrom = (db: Db, { xact, id }: Position, limit: number) =>
  tables(db)
    .selectFrom('event')
    .selectAll()
    .where(sql<boolean>`(xact, id) > (${xact}::xid8, ${id})`)
    .where('xact', '<', horizon)
    .orderBy('xact')
    .orderBy('id')
    .limit(limit)
    .execute()

export type PlacedEvent = Awaited<ReturnType<typeof readOnFrom>>[number]

export const findEvent = (db: Db, id: number): Promise<PlacedEvent | undefined> =>
  tables(db).selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
