import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../platform/db/in-batches.ts'
import { containing } from '../../../platform/db/like-pattern.ts'
import { rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

/** True for a deleted family too: its row stays for its orders. */
export async function isFamily(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await tables(db).selectFrom('family').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const customers = (db: Db) => tables(db).selectFrom('account as parent').where('parent.role', '=', 'user')

const searchedColumns = sql`lower(concat_ws(' ', parent.firstname, parent.lastname, parent.email))`

const matching = (db: Db, search: string) =>
  customers(db).where(sql<boolean>`${searchedColumns} LIKE ${containing(search)}`)

const withColumns = (customerRows: ReturnType<typeof matching>) =>
  customerRows
    .select(['id', 'family_id', 'firstname', 'lastname', 'email', 'mobile', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('account as child')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('child.family_id', '=', 'parent.family_id')
        .where('child.role', '=', 'child')
        .as('childCount'),
    )
    .$narrowType<{ email: string; childCount: number }>()

export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number]

export const selectCustomers = (db: Db, search: string, page: number) =>
  withColumns(matching(db, search))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export async function countCustomers(db: Db, search: string): Promise<number> {
  const { total } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findCustomer = async (db: Db, familyId: string): Promise<CustomerRow | undefined> =>
  isUuid(familyId) ? withColumns(customers(db)).where('family_id', '=', familyId).executeTakeFirst() : undefined

/** The next batch of all customers. Ordered by id: the order carries no meaning but must be stable for paging. */
export const selectCustomersAfter = (db: Db, id: string | undefined): Promise<CustomerRow[]> => {
  const rest = id === undefined ? customers(db) : customers(db).where('id', '>', id)
  return withColumns(rest).orderBy('id').limit(rowsPerBatch).execute()
}
