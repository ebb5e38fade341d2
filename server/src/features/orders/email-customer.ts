import type { Db } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailToParent, type Parent } from '../accounts/index.ts'
import type { NamedShop } from '../settings/index.ts'
import { type OrderRow, recordEvent } from './queries.ts'

/** What the timeline says of a mail, by its subject. */
export const mailEvent = (subject: string): string => `Mail: ${subject}`

/** Queues an email about an order and records it in the timeline; false if the account is deleted. */
export async function emailCustomer(
  db: Db,
  site: { shopOrigin: string },
  { id, family_id }: OrderRow,
  compose: (parent: Parent, shop: NamedShop) => Mail,
  by?: string,
): Promise<boolean> {
  const mail = await mailToParent(db, site, family_id, compose)
  if (mail !== undefined) await recordEvent(db, id, mailEvent(mail.subject), by)
  return mail !== undefined
}
