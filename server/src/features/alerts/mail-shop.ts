import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { type NamedShop, readSections } from '../settings/index.ts'

type Site = { shopOrigin: string; isProduction: boolean }
/** What it says. */
export type ShopMail = Omit<EmailContent, keyof NamedShop | 'to'>
export type MailKind = Exclude<keyof Settings['alerts'], 'email'>

/** Where the shop reads its mails. In production undefined while nobody has entered an address; else the sandbox shows them. */
export async function readShopMails(db: Db, isProduction: boolean) {
  const { alerts, contact, shop } = await readSections(db, ['alerts', 'contact', 'shop'])
  const email = alerts.email || contact.email
  return { alerts, shopName: shop.name, email: isProduction && isPlaceholderEmail(email) ? undefined : email }
}

/** Queues a mail to the shop in the caller's transaction, unless mails of this kind are off. */
export async function mailShop(
  db: Db,
  { shopOrigin, isProduction }: Site,
  kind: MailKind,
  write: (shop: NamedShop) => ShopMail,
): Promise<void> {
  const { alerts, shopName, email } = await readShopMails(db, isProduction)
  if (email === undefined || !alerts[kind]) return
  const shop = { shopName, shopOrigin }
  await queueMail(db, composeEmail({ ...shop, to: email, ...write(shop) }))
}
