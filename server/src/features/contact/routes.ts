import { type ContactForm, sendContactMessage } from '@storylamp/contract/contact/contact'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import type { FastifyInstance } from 'fastify'
import { hourSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { readSection } from '../settings/index.ts'
import { contactAdminRoutes } from './admin-routes.ts'
import { insertMessage } from './queries.ts'

const messagesPerHour = 20

export function contactRoutes(app: FastifyInstance, db: Db, limits: LimitsPerAddress, shopOrigin: string): void {
  contactAdminRoutes(app, db, shopOrigin)
  const limit = limits('contact', messagesPerHour, hourSeconds)
  addEndpoint(app, sendContactMessage, async ({ body }, request) => {
    const refused = await limit(request)
    if (refused !== undefined) return refused
    await sendMessage(db, body, shopOrigin)
    return { message: contactTexts.sent }
  })
}

/** Stores the message and queues a mail to the shop in one transaction (D40). */
const sendMessage = (db: Db, form: ContactForm, shopOrigin: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { name: shopName } = await readSection(transaction, 'shop')
    const { email } = await readSection(transaction, 'contact')
    await insertMessage(transaction, form)
    const mail = composeEmail({
      shopName,
      shopOrigin,
      to: email,
      replyTo: form.email,
      subject: `Message from ${form.name.replace(/\s+/g, ' ')}`,
      heading: `${form.name} wrote to the shop`,
      paragraphs: [form.message, `Answer to: ${form.email}`],
    })
    await queueMail(transaction, mail)
  })
