import type { FailureKind } from '@storylamp/contract/settings/alerts'
import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { Settings } from '@storylamp/contract/settings/sections'
import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findDueFailures, recordGivenUpJobs, takeOpen } from '../events/index.ts'
import { type NamedShop, nameShop, readSections } from '../settings/index.ts'

type Site = { shopOrigin: string; isProduction: boolean }
/** What it says. */
export type ShopMail = Omit<EmailContent, keyof NamedShop | 'to'>
type MailKind = Exclude<keyof Settings['alerts'], 'email'>

/** Where the shop reads its mails. In production undefined while nobody has entered an address; else the sandbox shows them. */
async function readShopMails(db: Db, isProduction: boolean) {
  const { alerts, contact } = await readSections(db, ['alerts', 'contact'])
  const email = alerts.email || contact.email
  return { alerts, email: isProduction && isPlaceholderEmail(email) ? undefined : email }
}

/** Queues a mail to the shop in the caller's transaction, unless mails of this kind are off. */
export async function mailShop(
  db: Db,
  { shopOrigin, isProduction }: Site,
  kind: MailKind,
  write: (shop: NamedShop) => ShopMail,
): Promise<void> {
  const { alerts, email } = await readShopMails(db, isProduction)
  if (email === undefined || !alerts[kind]) return
  const shop = await nameShop(db, { shopOrigin })
  await queueMail(db, composeEmail({ ...shop, to: email, ...write(shop) }))
}

type AlertDeps = {
  db: Db
  shopOrigin: string
  isProduction: boolean
  /** By ids of orders or of payments. */
  findOrders: (db: Db, ids: string[]) => Promise<Map<string, { id: string; number: number }>>
}

/** Failures of one kind are bundled: after a mail, the next one about it waits so long. */
const pauseMinutes = 15
const maxListed = 50

/** The job that mails open alarms to the shop. */
export const sendAlerts = (deps: AlertDeps): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    // So that two processes never mail one kind at the same time.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.alerts})`.execute(db)
    const { email } = await readShopMails(db, deps.isProduction)
    await recordGivenUpJobs(db, email ?? '')
    for (const kind of await findDueFailures(db, pauseMinutes)) await sendAlert(deps, db, kind)
  })

async function sendAlert({ shopOrigin, isProduction, findOrders }: AlertDeps, db: Db, kind: FailureKind) {
  const open = await takeOpen(db, kind)
  const listed = open.slice(0, maxListed)
  const orders = await findOrders(
    db,
    listed.flatMap(({ about }) => about ?? []),
  )
  const lines = listed.map(({ what, about }) => {
    const order = orders.get(about ?? '')
    return order === undefined ? what : `Order ${order.number}: ${what}\n${shopOrigin}/admin/orders/${order.id}`
  })
  const more = open.length - listed.length
  await mailShop(db, { shopOrigin, isProduction }, kind, () => ({
    subject: open.length === 1 ? titles[kind] : `${titles[kind]} (${open.length})`,
    heading: titles[kind],
    paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    closing: ['Which mails the shop gets is chosen in the back office under Settings, Mails for the shop.'],
    link: { words: 'Open the back office', url: `${shopOrigin}${pages[kind] ?? '/admin'}` },
  }))
}

const titles: Record<FailureKind, string> = {
  parcels: 'A parcel needs a look',
  returns: 'A withdrawal could not be recorded',
  stock: 'An order was paid after its pieces were sold out',
  payments: 'A payment is not what was agreed on',
  refunds: 'A refund failed',
  disputes: 'A payment is disputed',
  books: 'The books differ from the payment provider',
  jobs: 'A job was given up',
}

const pages: Partial<Record<FailureKind, string>> = {
  disputes: '/admin/money',
  books: '/admin/money',
  jobs: '/admin/jobs',
}
