import type { Db } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mail.ts'
import { findParent } from './account-queries.ts'

export type Parent = { email: string; firstname: string }

/** Queues a mail to the parent and returns it; a deleted family gets none. */
export async function mailToParent(
  db: Db,
  familyId: string,
  composeMail: (parent: Parent) => Mail,
): Promise<Mail | undefined> {
  const parent = await findParent(db, familyId)
  if (parent === undefined) return undefined
  const mail = composeMail(parent)
  await queueMail(db, mail)
  return mail
}
