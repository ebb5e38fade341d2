import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { insertEntry } from './queries.ts'

export type Deed = {
  adminId: string
  /** The admin's name, as it was then. */
  by: string
  /** In words, such as 'refund an order' … */
  action: string
  /** … and what it was done to, such as 'order 100001'. */
  subject: string
  details?: Record<string, unknown>
}

/** Writes down what an admin does, in the transaction of what is done: both or neither. */
export async function audit(db: Db, { adminId, by, action, subject, details = {} }: Deed): Promise<void> {
  await insertEntry(db, { admin_id: adminId, by, action, subject, details: JSON.stringify(details) })
}

/** Who it was. */
export const doneBy = ({ accountId, name }: Member) => ({ adminId: accountId, by: name })
