import type { Db } from '../../../platform/db/database.ts'
import { deleteChild } from './account-queries.ts'

/** Removes a child of the family with all that is kept about it; says whether there was one. */
export async function removeChild(db: Db, familyId: string, username: string): Promise<boolean> {
  const { numDeletedRows } = await deleteChild(db, familyId, username)
  return numDeletedRows === 1n
}
