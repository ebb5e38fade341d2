import type { MailKind } from '@storylamp/contract/accounts/profile'
import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import type { Db } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mail.ts'
import { type About, type Actor, recordEvent } from '../../events/index.ts'
import { type NamedShop, nameShop } from '../../settings/index.ts'
import { findParents } from './people.ts'

export type Parent = { email: string; firstname: string }
type Site = { shopOrigin: string }
type Compose<Composed> = (parent: Parent, shop: NamedShop) => Composed

/** Queues a mail to each parent; a deleted family gets none. */
export async function mailToParents(db: Db, site: Site, familyId: string, compose: Compose<Mail>): Promise<void> {
  for (const mail of await composeFor(db, site, familyId, compose)) await queueMail(db, mail)
}

/** Which parent's purchase a mail is about. */
type Purchase = { kind: MailKind; by: string | null }

export type RecordedMail = { mail: Mail; details: MailDetails }

/** The same for a mail about a purchase, without those who want none, which is recorded by its template; false for a deleted family. */
export async function mailAbout(
  db: Db,
  site: Site,
  about: About & { family: string; purchase?: Purchase },
  compose: Compose<RecordedMail>,
  by: Actor = 'shop',
): Promise<boolean> {
  const composed = await composeFor(db, site, about.family, compose, about.purchase)
  for (const { mail } of composed) await queueMail(db, mail)
  const [first] = composed
  if (first === undefined) return false
  await recordEvent(db, { kind: 'mail.sent', details: first.details, by, about })
  return true
}

async function composeFor<Composed>(
  db: Db,
  site: Site,
  familyId: string,
  compose: Compose<Composed>,
  purchase?: Purchase,
) {
  const parents = await findParents(db, familyId)
  if (parents.length === 0) return []
  const shop = await nameShop(db, site)
  const isWanted = ({ id, mutedMails }: (typeof parents)[number]) =>
    purchase === undefined || id === purchase.by || !mutedMails.includes(purchase.kind)
  // Somebody has to know, also of what a parent has bought who is no longer there.
  const readers = parents.some(isWanted) ? parents.filter(isWanted) : parents
  return readers.map((parent) => compose(parent, shop))
}
