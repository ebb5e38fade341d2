import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { readSection } from '../settings/index.ts'
import { insertMessage, type NewMessage, senderOf } from './queries.ts'

export type Site = { shopOrigin: string; isProduction: boolean }

/** Stores the message and queues a mail to the shop, in the caller's transaction. */
export async function receiveMessage(db: Db, sent: NewMessage, { shopOrigin, isProduction }: Site): Promise<boolean> {
  const { name: shopName } = await readSection(db, 'shop')
  const { email } = await readSection(db, 'contact')
  if (!(await insertMessage(db, sent))) return false
  // Nobody reads that address, but outside production the sandbox shows its mails.
  if (isProduction && isPlaceholderEmail(email)) return true
  const sender = senderOf(sent)
  const mail = composeEmail({
    shopName,
    shopOrigin,
    to: email,
    replyTo: sent.email,
    subject: `Message from ${sender.replace(/\s+/g, ' ')}`,
    heading: `${sender} wrote to the shop`,
    paragraphs: [sent.message, `Answer to: ${sent.email}`],
  })
  await queueMail(db, mail)
  return true
}

/** To the address that whoever is signed in has confirmed: the typed one may be a stranger's. */
export async function mailCopy(db: Db, to: string, { message }: Pick<NewMessage, 'message'>, { shopOrigin }: Site) {
  const { name: shopName } = await readSection(db, 'shop')
  const subject = `Your message to ${shopName}`
  const heading = `You wrote to ${shopName}`
  await queueMail(db, composeEmail({ shopName, shopOrigin, to, subject, heading, paragraphs: [message] }))
}
