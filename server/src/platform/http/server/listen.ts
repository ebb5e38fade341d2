import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Servers at further addresses, which hand their connections over to the first. */
    furtherServers: Server[]
  }
}

/** Listens with one HTTP server at several addresses of one port. */
export async function listenAt(app: FastifyInstance, port: number, [host = '', ...others]: string[]): Promise<void> {
  await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` })
  for (const other of others) {
    const server = createServer((socket) => app.server.emit('connection', socket))
    app.furtherServers.push(server)
    server.listen({ port, host: other })
    await once(server, 'listening')
  }
}
