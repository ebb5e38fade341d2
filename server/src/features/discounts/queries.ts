import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type DiscountTables, tables } from './tables.ts'

export type DiscountRow = Selectable<DiscountTables['discount']>

export type Taken = { inAll: number; byFamily: number }

export const findByCode = (db: Db, code: string) =>
  tables(db).selectFrom('discount').selectAll().where('code', '=', code).executeTakeFirst()

export const findDiscountsByCode = (db: Db, codes: string[]) =>
  tables(db)
    .selectFrom('discount')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`ANY(${codes}::text[])`)
    .execute()

/** Checkouts that reserve the same code wait for each other, so that each counts what the others took. */
export const lockByCode = (db: Db, code: string) =>
  tables(db).selectFrom('discount').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()

const counted = (db: Db, discountId: string, familyId: string) =>
  tables(db)
    .selectFrom('discount_use')
    .select((row) => row.fn.countAll<number>().as('inAll'))
    .select(sql<number>`count(*) FILTER (WHERE family_id = ${familyId})`.as('byFamily'))
    .where('discount_id', '=', discountId)

export const countTaken = (db: Db, discountId: string, familyId: string): Promise<Taken> =>
  counted(db, discountId, familyId).executeTakeFirstOrThrow()

/** Without what the family itself has reserved, as its next checkout replaces the one that is open. */
export const countTakenByOthers = (db: Db, discountId: string, familyId: string): Promise<Taken> =>
  counted(db, discountId, familyId)
    .where((row) => row.or([row('family_id', '<>', familyId), row('used_at', 'is not', null)]))
    .executeTakeFirstOrThrow()

export const insertUse = (db: Db, use: { order_id: string; discount_id: string; family_id: string }) =>
  tables(db)
    .insertInto('discount_use')
    .values({ ...use, used_at: null })
    .execute()

export async function findCodeOf(db: Db, orderId: string): Promise<string | undefined> {
  const used = await tables(db)
    .selectFrom('discount_use')
    .innerJoin('discount', 'discount.id', 'discount_id')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return used?.code
}

export const markUsed = (db: Db, orderId: string, now: Date) =>
  tables(db).updateTable('discount_use').set({ used_at: now }).where('order_id', '=', orderId).execute()

export const freeUse = (db: Db, orderId: string) =>
  tables(db).deleteFrom('discount_use').where('order_id', '=', orderId).execute()
