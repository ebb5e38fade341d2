import type { Db } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mail.ts'
import { type NamedShop, nameShop } from '../../settings/index.ts'
import { findParent } from './account-queries.ts'

export type Parent = { email: string; firstname: string }

/** Queues a mail to the parent and returns it; a deleted family gets none. */
export async function mailToParent(
  db: Db,
  site: { shopOrigin: string },
  familyId: string,
  composeMail: (parent: Parent, shop: NamedShop) => Mail,
): Promise<Mail | undefined> {
  const parent = await findParent(db, familyId)
  if (parent === undefined) return undefined
  const mail = composeMail(parent, await nameShop(db, site))
  await queueMail(db, mail)
  return mail
}
