import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import type { Db } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mail.ts'
import { type About, type Actor, recordEvent } from '../../events/index.ts'
import { type NamedShop, nameShop } from '../../settings/index.ts'
import { findParent } from './account-queries.ts'

export type Parent = { email: string; firstname: string }
type Site = { shopOrigin: string }
type Compose<Composed> = (parent: Parent, shop: NamedShop) => Composed

/** Queues a mail to the parent; a deleted family gets none. */
export async function mailToParent(db: Db, site: Site, familyId: string, compose: Compose<Mail>): Promise<void> {
  const mail = await composeFor(db, site, familyId, compose)
  if (mail !== undefined) await queueMail(db, mail)
}

export type RecordedMail = { mail: Mail; details: MailDetails }

/** The same for a mail about a purchase, which is recorded by its template; false for a deleted family. */
export async function mailAbout(
  db: Db,
  site: Site,
  about: About & { family: string },
  compose: Compose<RecordedMail>,
  by: Actor = 'shop',
): Promise<boolean> {
  const composed = await composeFor(db, site, about.family, compose)
  if (composed === undefined) return false
  await queueMail(db, composed.mail)
  await recordEvent(db, { kind: 'mail.sent', details: composed.details, by, about })
  return true
}

async function composeFor<Composed>(db: Db, site: Site, familyId: string, compose: Compose<Composed>) {
  const parent = await findParent(db, familyId)
  return parent && compose(parent, await nameShop(db, site))
}
