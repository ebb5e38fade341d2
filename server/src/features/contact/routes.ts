import { type ContactForm, sendContactMessage } from '@storylamp/contract/contact/contact'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { contactAdminRoutes } from './admin-routes.ts'
import { insertMessage } from './queries.ts'

const messagesPerHour = 20

export function contactRoutes(app: FastifyInstance, db: Db, limits: LimitsPerAddress, mailbox: Mailbox): void {
  contactAdminRoutes(app, db)
  const limit = limits('contact', messagesPerHour, 3600)
  addEndpoint(app, sendContactMessage, async ({ body }, request) => {
    const refused = await limit(request)
    if (refused !== undefined) return refused
    await sendMessage(db, body, mailbox)
    return { message: contactTexts.sent }
  })
}

type Mailbox = { shopName: string; shopOrigin: string; contactEmail: string }

/** Stores the message and queues a mail to the shop in one transaction (D40). */
async function sendMessage(db: Db, form: ContactForm, { shopName, shopOrigin, contactEmail }: Mailbox): Promise<void> {
  const mail = composeEmail({
    shopName,
    shopOrigin,
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
