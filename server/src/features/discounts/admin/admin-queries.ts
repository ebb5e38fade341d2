import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows, rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
import type { DiscountRow } from '../find-discount.ts'
import { type DiscountTables, tables } from '../tables.ts'

export type CountedDiscount = DiscountRow & { reserved: number; used: number }

const selectCounted = (db: Db) =>
  tables(db)
    .selectFrom('discount')
    .selectAll('discount')
    .select([
      sql<number>`(SELECT count(*) FROM discount_use WHERE discount_id = discount.id AND used_at IS NULL)`.as(
        'reserved',
      ),
      sql<number>`(SELECT count(used_at) FROM discount_use WHERE discount_id = discount.id)`.as('used'),
    ])

const hasCode = (search: string) => sql<boolean>`lower(code) LIKE ${containing(search)}`

export const selectDiscounts = (db: Db, search: string, page: number): Promise<CountedDiscount[]> =>
  selectCounted(db)
    .where(hasCode(search))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export const countDiscounts = (db: Db, search: string): Promise<number> =>
  countRows(tables(db).selectFrom('discount').where(hasCode(search)))

export const findCounted = (db: Db, id: string) => selectCounted(db).where('id', '=', id).executeTakeFirst()

export const lockDiscount = (db: Db, id: string) =>
  selectCounted(db).where('id', '=', id).forNoKeyUpdate('discount').executeTakeFirst()

export const insertDiscount = (db: Db, row: Insertable<DiscountTables['discount']>) =>
  tables(db).insertInto('discount').values(row).returning('id').executeTakeFirstOrThrow()

export const updateDiscount = (db: Db, id: string, change: Updateable<DiscountTables['discount']>) =>
  tables(db).updateTable('discount').set(change).where('id', '=', id).execute()

export const deleteUnused = (db: Db, id: string) =>
  tables(db).deleteFrom('discount').where('id', '=', id).returning('code').executeTakeFirst()

/** A LIKE pattern for texts that contain these words; wildcards in them are escaped. */
const containing = (words: string): string =>
  `%${words
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`
