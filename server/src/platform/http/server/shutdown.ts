import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops accepting requests, and resolves when those in progress are answered. Call it before `close`: pages call this
     * server's API while they render, and a closing Fastify answers nothing.
     */
    leave(): Promise<void>
  }
}

export type Shutdown = { hasBegun(): boolean; begin(): Promise<void> }

const graceMs = 3000
const answerWithinMs = 10_000
const checkEveryMs = 50

/** While draining, health answers 503, so that a load balancer stops sending requests before the port closes. */
export function createShutdown(drainMs: number): Shutdown {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    begin: async () => {
      hasBegun = true
      if (drainMs > 0) await pause(drainMs)
    },
  }
}

export function addShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  const closeConnections = closeConnectionsOf(app)
  app.addHook('preClose', async () => void closeConnections())
  app.decorate('furtherServers', [])
  app.addHook('onClose', async () => {
    for (const server of app.furtherServers) server.close()
  })
  app.decorate('leave', async () => {
    await shutdown.begin()
    const areClosed = [app.server, ...app.furtherServers].map((server) => new Promise((done) => server.close(done)))
    void closeConnections()
    await Promise.all(areClosed)
  })
}

/**
 * A closing Node server waits for every connection without a timeout, so a client that never finishes its request or never
 * reads the reply would block it forever. After the grace period only unanswered requests are waited for, and those not
 * forever: a provider may hang.
 */
function closeConnectionsOf(app: FastifyInstance): () => Promise<void> {
  const latest = new Map<Socket, ServerResponse>()
  const watched = new WeakSet<Socket>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!watched.has(socket)) socket.once('close', () => latest.delete(socket))
    watched.add(socket)
    if (!socket.destroyed) latest.set(socket, reply.raw)
    done()
  })
  // Also here, because the socket of an in-process call, as pages make them, never closes.
  app.addHook('onResponse', ({ raw: { socket } }, reply, done) => {
    if (latest.get(socket) === reply.raw) latest.delete(socket)
    done()
  })
  const isUnanswered = ({ req, headersSent }: ServerResponse) => req.complete && !headersSent
  return async () => {
    const startedAt = performance.now()
    const hasLasted = (ms: number) => performance.now() - startedAt > ms
    const isWaited = () => !hasLasted(answerWithinMs) && [...latest.values()].some(isUnanswered)
    while (!hasLasted(graceMs) || isWaited()) {
      await pause(checkEveryMs)
      app.server.closeIdleConnections()
    }
    app.server.closeAllConnections()
  }
}
