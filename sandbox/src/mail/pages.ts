import type { FastifyInstance } from 'fastify'
import { serveFile } from '../pages/files.ts'
import { showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'
import { messagePage, policyForMail } from './message-page.ts'
import type { Outage } from './smtp.ts'

const searchQuery = { type: 'object', properties: { to: { type: 'string' } } }
const viewQuery = { type: 'object', properties: { view: { enum: ['html', 'text'] } } }

export async function mailPages(app: FastifyInstance, mailbox: Mailbox, outage: Outage) {
  app.get<{ Querystring: { to?: string } }>('/', { schema: { querystring: searchQuery } }, (request, reply) =>
    showPage(reply, mailboxPage(mailbox.newestFirst(), outage, request.query.to?.trim() ?? '')),
  )

  app.get<{ Params: { id: string }; Querystring: { view?: 'html' | 'text' } }>(
    '/:id',
    { schema: { querystring: viewQuery } },
    (request, reply) => {
      const message = mailbox.find(request.params.id)
      if (!message) throw refusal(404, `There is no mail ${request.params.id} here: it may have been emptied away.`)
      return showPage(reply, messagePage(message, request.query.view), policyForMail)
    },
  )

  await serveFile(app, '/empty.svg', 'image/svg+xml', new URL('empty.svg', import.meta.url))
}
