import type { Db } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailToParent, type Parent } from '../accounts/index.ts'
import { type OrderRow, recordEvent } from './queries.ts'

/** Queues an email about an order and records it in the timeline; false if the account is deleted. */
export async function emailCustomer(
  db: Db,
  { id, family_id }: OrderRow,
  compose: (parent: Parent) => Mail,
  by?: string,
): Promise<boolean> {
  const mail = await mailToParent(db, family_id, compose)
  if (mail !== undefined) await recordEvent(db, id, `Mail: ${mail.subject}`, by)
  return mail !== undefined
}
