import { orderProblemKinds } from '@storylamp/contract/orders/order-problems'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OrderTables } from './tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export type OpenProblem = Pick<
  Selectable<OrderTables['order_problem']>,
  'id' | 'order_id' | 'kind' | 'return_id' | 'opened_at'
>

/** In the order in which they are shown. */
export const findOpenProblems = async (db: Db, orders: { id: string }[]): Promise<OpenProblem[]> =>
  orders.length === 0
    ? []
    : tables(db)
        .selectFrom('order_problem')
        .select(['id', 'order_id', 'kind', 'return_id', 'opened_at'])
        .where('order_id', '=', sql<string>`ANY(${orders.map(({ id }) => id)}::uuid[])`)
        .where('closed_at', 'is', null)
        .orderBy(sql`array_position(${orderProblemKinds}::text[], kind)`)
        .orderBy('id')
        .execute()

/** Returns whether it is new: nothing is inserted while the same one is open. */
export async function insertProblem(db: Db, problem: Pick<OpenProblem, 'order_id' | 'kind' | 'return_id'>) {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('order_problem')
    .values(problem)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind', 'return_id']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const endProblem = (db: Db, { id }: OpenProblem, by: { staff_name: string; reason: string } | undefined) =>
  tables(db)
    .updateTable('order_problem')
    .set({ closed_at: sql<Date>`clock_timestamp()`, ...by })
    .where('id', '=', id)
    .execute()

/** Whether a person has said since a moment that nothing waits for a return. */
export const isClosedSince = async (db: Db, returnId: string, moment: Date): Promise<boolean> =>
  (await tables(db)
    .selectFrom('order_problem')
    .select('id')
    .where('return_id', '=', returnId)
    .where('staff_name', 'is not', null)
    .where('closed_at', '>=', moment)
    .executeTakeFirst()) !== undefined

export async function findHeldReturns(db: Db): Promise<string[]> {
  const problems = tables(db).selectFrom('order_problem').select('return_id').where('kind', '=', 'withdrawn')
  return (await problems.where('closed_at', 'is', null).execute()).flatMap(({ return_id }) => return_id ?? [])
}

export async function eraseProblemReasons(db: Db, familyId: string): Promise<void> {
  const orders = tables(db).selectFrom('customer_order').select('id').where('family_id', '=', familyId)
  const typed = tables(db).updateTable('order_problem').set({ reason: 'erased' }).where('reason', 'is not', null)
  await typed.where('order_id', 'in', orders).execute()
}
