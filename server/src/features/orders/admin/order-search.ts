import type { OrderFilter } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import { findFamiliesMatching } from '../../accounts/index.ts'
import { findProblemPayments } from '../../payments/index.ts'
import type { WantedOrders } from './order-key-queries.ts'

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
