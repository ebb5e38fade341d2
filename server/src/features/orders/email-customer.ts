import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import type { Db } from '../../platform/db/database.ts'
import { type Mail, queueMail } from '../../platform/mail/mail.ts'
import { findParent, type Parent } from '../accounts/index.ts'
import type { Actor } from '../events/index.ts'
import { type NamedShop, nameShop } from '../settings/index.ts'
import { type OrderRow, recordStep } from './queries.ts'

/** With what the timeline says of it. */
export type TimelineMail = { mail: Mail; details: MailDetails }

/** Queues an email about an order and records it in the timeline; false if the account is deleted. */
export async function emailCustomer(
  db: Db,
  site: { shopOrigin: string },
  order: OrderRow,
  compose: (parent: Parent, shop: NamedShop) => TimelineMail,
  by: Actor = 'shop',
): Promise<boolean> {
  const parent = await findParent(db, order.family_id)
  if (parent === undefined) return false
  const { mail, details } = compose(parent, await nameShop(db, site))
  await queueMail(db, mail)
  await recordStep(db, order, { kind: 'mail.sent', details, by })
  return true
}
