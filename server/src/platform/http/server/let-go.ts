import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 3000
const lookEveryMs = 50

/**
 * Node waits for every connection when it closes a server, and then times out none of them: one on which nobody finishes
 * asking, or reads the answer, would hold it for ever. After a moment of grace only work that has no answer yet is waited for.
 */
export function letGoWhenClosing(app: FastifyInstance): () => Promise<void> {
  const latest = new Map<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket))
    latest.set(socket, reply.raw)
    done()
  })
  const isWork = ({ req, headersSent }: ServerResponse) => req.complete && !headersSent
  const letGo = async () => {
    const until = performance.now() + graceMs
    while (performance.now() < until || [...latest.values()].some(isWork)) {
      await pause(lookEveryMs)
      // Those that have had their answer meanwhile.
      app.server.closeIdleConnections()
    }
    app.server.closeAllConnections()
  }
  app.addHook('preClose', async () => void letGo())
  return letGo
}
