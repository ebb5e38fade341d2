import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/paging.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { OrderTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export type AdminOrderRow = Selectable<OrderTables['admin_order']>

/** Other than a dispute, which is a problem of the payment. */
export const hasOpenProblem = sql<boolean>`id IN (
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

/** The payment of an order or a pack of tokens; nothing for a story, which tokens paid for. */
export async function findPaymentOfOrder(db: Db, id: string) {
  const row = isUuid(id) ? await findAdminOrder(db, id) : undefined
  return row === undefined || row.payment_id === null ? undefined : { ...row, paymentId: row.payment_id }
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
