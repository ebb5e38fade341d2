import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../platform/db/in-batches.ts'
import { countAtMost, readSlice, type Slice } from '../../../platform/db/long-page.ts'
import { matchesSearch } from '../../../platform/db/matches-search.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { tables } from '../tables.ts'
import { selectParents } from './people.ts'

/** True for a deleted family too: its row stays for its orders. */
export async function isFamily(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await tables(db).selectFrom('family').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** One for each family: who opened it. A search finds the others, too. */
const customers = (db: Db) => selectParents(db).where('parent.is_opener', '=', true)

const matching = (db: Db, search: string) =>
  search === '' ? customers(db) : selectParents(db).where(matchesSearch(sql`parent.search_key`, search))

const withColumns = (customerRows: ReturnType<typeof matching>) =>
  customerRows
    .select(['id', 'family_id', 'firstname', 'lastname', 'email', 'mobile', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('member as child')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('child.family_id', '=', 'parent.family_id')
        .where('child.role', '=', 'child')
        .as('childCount'),
    )
    .$narrowType<{ childCount: number }>()

export type CustomerRow = Awaited<ReturnType<typeof selectCustomersAfter>>[number]

export const selectCustomers = (db: Db, search: string, slice: Slice) =>
  readSlice(withColumns(matching(db, search)), ['parent.created_at', 'parent.id'], slice)

export const countCustomers = (db: Db, search: string): Promise<number> =>
  countAtMost(db, matching(db, search).select('parent.id'))

/** The families of matching parents, in no order. */
export async function findFamiliesMatching(db: Db, search: string, limit: number): Promise<string[]> {
  const rows = await matching(db, search).select('family_id').limit(limit).execute()
  return rows.map(({ family_id }) => family_id)
}

export const findCustomer = async (db: Db, familyId: string): Promise<CustomerRow | undefined> =>
  isUuid(familyId) ? withColumns(customers(db)).where('family_id', '=', familyId).executeTakeFirst() : undefined

/** The next batch of all customers. Ordered by id: the order carries no meaning but must be stable for paging. */
export const selectCustomersAfter = (db: Db, id: string | undefined) => {
  const rest = id === undefined ? customers(db) : customers(db).where('id', '>', id)
  return withColumns(rest).orderBy('id').limit(rowsPerBatch).execute()
}
