import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 2000
const lookEveryMs = 50

/**
 * Node waits for every connection when it closes a server, and then times out none of them: one on which nobody asks, or
 * asks only half, would hold it for ever. Who has asked is answered; after a moment of grace nobody else is waited for.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  const underWay = new Set<IncomingMessage>()
  app.addHook('onRequest', (request, reply, done) => {
    underWay.add(request.raw)
    reply.raw.once('close', () => underWay.delete(request.raw))
    done()
  })
  const letGo = async () => {
    await pause(graceMs)
    while ([...underWay].some(({ complete }) => complete)) await pause(lookEveryMs)
    app.server.closeAllConnections()
  }
  app.addHook('preClose', async () => void letGo())
}
