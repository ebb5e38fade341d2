import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../platform/db/database.ts'
import { type Mail, queueMail } from '../../platform/mail/mail.ts'
import { type NamedShop, readSections } from '../settings/index.ts'

type Site = { shopOrigin: string }
export type MailKind = Exclude<keyof Settings['alerts'], 'email'>

/** Where the shop reads its mails. Undefined while nobody has entered an address. */
export async function readShopMails(db: Db) {
  const { alerts, contact, shop } = await readSections(db, ['alerts', 'contact', 'shop'])
  const email = alerts.email || contact.email
  return { alerts, shopName: shop.name, email: isPlaceholderEmail(email) ? undefined : email }
}

/** Queues a mail to the shop in the caller's transaction, unless mails of this kind are off. */
export async function mailShop(
  db: Db,
  { shopOrigin }: Site,
  kind: MailKind,
  compose: (shop: NamedShop & { to: string }) => Mail,
): Promise<void> {
  const { alerts, shopName, email } = await readShopMails(db)
  if (email !== undefined && alerts[kind]) await queueMail(db, compose({ shopName, shopOrigin, to: email }))
}
