import type { Details } from '@storylamp/contract/events/kinds'
import { type OrderProblem, type OrderProblemKind, orderProblems } from '@storylamp/contract/orders/order-problems'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Actor, NewEvent } from '../events/index.ts'
import { listDisputes } from '../payments/index.ts'
import { type OpenProblem, type OrderRow, recordStep } from './queries.ts'
import { lastShipment, mayBeAtWarehouse } from './shipments/pieces.ts'
import { tables } from './tables.ts'

export const fulfilOrderJob = { name: 'fulfil-order', payload: z.object({ orderId: z.string() }) }

type Opening = { returnId?: string; cause?: Details<'problem.opened'>['cause']; by?: Actor }

/** Of a locked order. Returns whether it is new. */
export async function openProblem(
  db: Db,
  order: OrderRow,
  kind: OrderProblemKind,
  { returnId, cause, by = 'shop' }: Opening = {},
): Promise<boolean> {
  if (!(await insertProblem(db, { order_id: order.id, kind, return_id: returnId ?? null }))) return false
  const details = { problem: kind, ...(cause && { cause }) }
  await writeStep(db, order, kind, { kind: 'problem.opened', details, by })
  return true
}

/** Returns whether it is new: nothing is inserted while the same one is open. */
async function insertProblem(db: Db, problem: Pick<OpenProblem, 'order_id' | 'kind' | 'return_id'>) {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('order_problem')
    .values(problem)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind', 'return_id']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Closing = {
  by?: { step: Pick<NewEvent, 'by' | 'about' | 'reason'>; staff_name: string; reason: string }
  cause?: Details<'problem.closed'>['cause']
}

/** Those of a locked order that are over; without a person they have ended by themselves. What waited for them is sent. */
export async function closeProblems(
  db: Db,
  order: OrderRow,
  isOver: (problem: OpenProblem) => boolean,
  { by, cause }: Closing = {},
): Promise<void> {
  const over = order.problems.filter(isOver)
  for (const problem of over) {
    await endProblem(db, problem, by && { staff_name: by.staff_name, reason: by.reason })
    const details = { problem: problem.kind, ...(cause && { cause }) }
    await writeStep(db, order, problem.kind, { kind: 'problem.closed', details, ...(by?.step ?? { by: 'shop' }) })
  }
  const isWaiting = over.some(({ kind }) => orderProblems[kind].blocks || (by && kind === 'warehouse_refused'))
  if (isWaiting && order.state === 'processing') await enqueue(db, fulfilOrderJob, { orderId: order.id })
}

const endProblem = (db: Db, { id }: OpenProblem, by: { staff_name: string; reason: string } | undefined) =>
  tables(db)
    .updateTable('order_problem')
    .set({ closed_at: sql<Date>`clock_timestamp()`, ...by })
    .where('id', '=', id)
    .execute()

/** What has left is not held, whatever becomes of its money: its payment tells of that. */
async function writeStep(db: Db, order: OrderRow, kind: OrderProblemKind, step: NewEvent): Promise<void> {
  if (kind !== 'disputed' || order.state === 'processing') await recordStep(db, order, step)
}

/** Closes what a move of a locked order ends. A report of the warehouse closes little, as no person has looked at the rest. */
export async function closeMoved(db: Db, order: OrderRow): Promise<void> {
  const isNothingLeft = lastShipment(order).state === 'cancelled'
  await closeProblems(db, order, ({ kind }) => {
    if (kind === 'disputed') return false
    if (order.state === 'delivered') return true
    if (kind === 'dispute_lost' || kind === 'warehouse_refused') return order.state !== 'processing'
    return isNothingLeft && kind !== 'shipped_after_cancel'
  })
}

const ofDispute: OrderProblemKind[] = ['disputed', 'dispute_lost', 'disputed_at_warehouse']

/** While the money of a locked order is disputed, its parcel is not sent, and a lost dispute lets it wait for a person, who cancels it. */
export async function holdDisputed(db: Db, order: OrderRow, isDisputed: boolean): Promise<void> {
  if (!isDisputed) return closeProblems(db, order, ({ kind }) => ofDispute.includes(kind))
  const isNew = await openProblem(db, order, 'disputed')
  if (order.state !== 'processing') return
  if (isNew && mayBeAtWarehouse(order)) await openProblem(db, order, 'disputed_at_warehouse')
  if (await hasLostDispute(db, order)) await openProblem(db, order, 'dispute_lost')
  else await closeProblems(db, order, ({ kind }) => kind === 'dispute_lost')
}

export async function hasLostDispute(db: Db, { id }: OrderRow): Promise<boolean> {
  const disputes = (await listDisputes(db, [id])).get(id) ?? []
  return disputes.some(({ state }) => state === 'lost')
}

/** The customer withdraws from a locked order before it is shipped: a person looks at the parcel first, once or after each failed refund. */
export async function holdWithdrawn(db: Db, order: OrderRow, returnId: string, failedAt?: Date): Promise<void> {
  if (order.state !== 'processing' || (failedAt && (await isClosedSince(db, returnId, failedAt)))) return
  await openProblem(db, order, 'withdrawn', { returnId })
}

/** Whether a person has said since a moment that nothing waits for a return. */
const isClosedSince = async (db: Db, returnId: string, moment: Date): Promise<boolean> =>
  (await tables(db)
    .selectFrom('order_problem')
    .select('id')
    .where('return_id', '=', returnId)
    .where('staff_name', 'is not', null)
    .where('closed_at', '>=', moment)
    .executeTakeFirst()) !== undefined

/** A withdrawal for which a locked order waits no more. */
export const releaseWithdrawn = (db: Db, order: OrderRow, returnId: string, cause?: 'unconfirmed') =>
  closeProblems(db, order, ({ return_id }) => return_id === returnId, cause && { cause })

export async function findHeldReturns(db: Db): Promise<string[]> {
  const problems = tables(db).selectFrom('order_problem').select('return_id').where('kind', '=', 'withdrawn')
  return (await problems.where('closed_at', 'is', null).execute()).flatMap(({ return_id }) => return_id ?? [])
}

export const toProblems = ({ problems }: OrderRow): OrderProblem[] =>
  problems
    .filter(({ kind }) => kind !== 'disputed')
    .map(({ id, kind, opened_at }) => ({
      _id: String(id),
      kind,
      text: orderProblems[kind].text,
      openedAt: opened_at.toISOString(),
    }))

export async function eraseProblemReasons(db: Db, familyId: string): Promise<void> {
  const orders = tables(db).selectFrom('customer_order').select('id').where('family_id', '=', familyId)
  const typed = tables(db).updateTable('order_problem').set({ reason: 'erased' }).where('reason', 'is not', null)
  await typed.where('order_id', 'in', orders).execute()
}
