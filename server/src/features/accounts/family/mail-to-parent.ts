import type { Db } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mail.ts'
import { findParent } from './account-queries.ts'

export type Parent = { email: string; firstname: string }

/** Puts a letter to a family's grown-up into the queue and says which; a family that is gone gets none. */
export async function mailToParent(
  db: Db,
  familyId: string,
  write: (parent: Parent) => Mail,
): Promise<Mail | undefined> {
  const parent = await findParent(db, familyId)
  if (parent === undefined) return undefined
  const letter = write(parent)
  await queueMail(db, letter)
  return letter
}
