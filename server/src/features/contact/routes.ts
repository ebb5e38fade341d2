import { sendContactMessage } from '@storylamp/contract/contact/contact'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import type { FastifyInstance } from 'fastify'
import { hourSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { findCaller } from '../../platform/http/endpoints/member.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { findEmail } from '../accounts/index.ts'
import { contactAdminRoutes } from './admin-routes.ts'
import { mailCopy, receiveMessage, type Site } from './receive-message.ts'

const messagesPerHour = 20

export function contactRoutes(app: FastifyInstance, db: Db, limits: LimitsPerAddress, site: Site): void {
  contactAdminRoutes(app, db, site.shopOrigin)
  const limit = limits('contact', messagesPerHour, hourSeconds)
  addEndpoint(app, sendContactMessage, async ({ body }, request) => {
    const refused = await limit(request)
    if (refused !== undefined) return refused
    const caller = await findCaller(request)
    const email = caller === undefined ? null : await findEmail(db, caller.accountId)
    await db.transaction().execute(async (transaction) => {
      await receiveMessage(transaction, body, site)
      if (email !== null) await mailCopy(transaction, email, body, site)
    })
    return { message: contactTexts.sent, ...(email !== null && { copyTo: email }) }
  })
}
