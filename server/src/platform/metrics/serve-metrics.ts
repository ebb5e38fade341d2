import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

type ReadMetrics = () => Promise<string>

const path = '/metrics'
const type = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves /metrics on the shop's own port to callers with the token. */
export function addMetricsRoute(app: FastifyInstance, token: string, read: ReadMetrics): void {
  const expected = digest(`Bearer ${token}`)
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isAllowed = timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    if (!isAllowed) return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('')
    return reply.type(type).send(await read())
  })
}

// Comparing in constant time needs equal lengths.
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves metrics on a separate port, which must not be reachable from outside. */
export function createMetricsServer(read: ReadMetrics): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== path) return response.writeHead(404).end()
    const text = await read().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': type }).end(text)
  })
}
