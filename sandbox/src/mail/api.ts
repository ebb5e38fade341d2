import type { FastifyInstance } from 'fastify'
import type { Mailbox, Message } from './mailbox.ts'
import type { Outage } from './smtp.ts'

const nothing = { type: 'object', additionalProperties: false }
const addressQuery = { ...nothing, properties: { to: { type: 'string', pattern: '@', maxLength: 320 } } }
const outageBody = { ...nothing, properties: { down: { type: 'boolean' } }, required: ['down'] }

export function mailApi(app: FastifyInstance, mailbox: Mailbox, outage: Outage) {
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
