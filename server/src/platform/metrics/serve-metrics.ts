import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { expositionType } from './exposition.ts'

export type ReadMetrics = () => Promise<string>

const path = '/metrics'

/** On the shop's own port only for those who bring the token. */
export function metricsRoute(app: FastifyInstance, token: string, read: ReadMetrics): void {
  const expected = hashOf(`Bearer ${token}`)
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isAllowed = timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)
    if (!isAllowed) return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('')
    return reply.type(expositionType).send(await read())
  })
}

// Of the same length whatever was sent, so that they can be compared in the same time.
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** On a port of its own, which nobody outside must reach. */
export function createMetricsServer(read: ReadMetrics): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== path) return response.writeHead(404).end()
    const text = await read().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': expositionType }).end(text)
  })
}
