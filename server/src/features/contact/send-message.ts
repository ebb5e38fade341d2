import type { ContactForm } from '@storylamp/contract/contact/contact'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { insertMessage } from './queries.ts'

export type Mailbox = { shopName: string; contactEmail: string }

/** Stores the message and queues a mail to the shop in one transaction (D40). */
export async function sendMessage(db: Db, form: ContactForm, { shopName, contactEmail }: Mailbox): Promise<void> {
  const mail = composeEmail({
    shopName,
    to: contactEmail,
    replyTo: form.email,
    subject: `Message from ${form.name.replace(/\s+/g, ' ')}`,
    heading: `${form.name} wrote to the shop`,
    paragraphs: [form.message, `Answer to: ${form.email}`],
  })
  await db.transaction().execute(async (transaction) => {
    await insertMessage(transaction, form)
    await queueMail(transaction, mail)
  })
}
