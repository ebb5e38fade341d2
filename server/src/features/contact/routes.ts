import { sendContactMessage } from '@storylamp/contract/contact/contact'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { contactAdminRoutes } from './admin-routes.ts'
import { type Mailbox, sendMessage } from './send-message.ts'

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
