import type { FastifyInstance } from 'fastify'
import { showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import { type Mailbox, type Message, openMailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'
import { messagePage, policyForMail } from './message-page.ts'
import { createSmtpServer, type Outage } from './smtp.ts'

export async function mail(app: FastifyInstance, options: { folder: string; smtpPort: number }) {
  const mailbox = await openMailbox(options.folder)
  const outage = { down: false }
  const smtp = createSmtpServer(mailbox, outage)
  const port = await smtp.listen(options.smtpPort)
  app.addHook('onClose', smtp.close)

  app.companies.push({
    name: 'Mail',
    path: '/mail',
    pretends: 'A mail provider. Every mail the shop sends ends up in this mailbox, whoever it is for.',
    addresses: { smtpUrl: `smtp://127.0.0.1:${port}` },
  })
  mailApi(app, mailbox, outage)
  mailPages(app, mailbox, outage)
}

const searchQuery = { type: 'object', properties: { to: { type: 'string' } } }
const viewQuery = { type: 'object', properties: { view: { enum: ['html', 'text'] } } }

function mailPages(app: FastifyInstance, mailbox: Mailbox, outage: Outage) {
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
}

const nothing = { type: 'object', additionalProperties: false }
const addressQuery = { ...nothing, properties: { to: { type: 'string', pattern: '@', maxLength: 320 } } }
const outageBody = { ...nothing, properties: { down: { type: 'boolean' } }, required: ['down'] }

function mailApi(app: FastifyInstance, mailbox: Mailbox, outage: Outage) {
  app.get<{ Querystring: { to?: string } }>('/messages', { schema: { querystring: addressQuery } }, (request) => {
    const copies = mailbox.newestFirst().flatMap(oneForEachAddress)
    const { to } = request.query
    return { messages: to === undefined ? copies : copies.filter((copy) => isSameAddress(copy.to, to)) }
  })

  app.delete('/messages', { schema: { querystring: nothing } }, async (_request, reply) => {
    await mailbox.empty()
    return reply.code(204).send()
  })

  app.put<{ Body: Outage }>('/outage', { schema: { body: outageBody } }, (request) => {
    outage.down = request.body.down
    return outage
  })
}

function oneForEachAddress(message: Message) {
  return message.to.map((to) => ({ ...message, to }))
}

function isSameAddress(address: string, recipient: string) {
  // A space in an address is a plus sign that was not encoded.
  return address.toLowerCase() === recipient.replaceAll(' ', '+').toLowerCase()
}
