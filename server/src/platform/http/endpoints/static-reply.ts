import type { FastifyInstance } from 'fastify'
import { type CachedResponse, toCachedResponse } from '../../cache/cached-response.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { writeResponse } from '../server/write-response.ts'

export type StaticReply = { type: string; body: string; headers?: Record<string, string> }

/** Serves a reply that never changes while the process runs. It is made on first use. */
export function addStaticReply(app: FastifyInstance, path: string, make: () => StaticReply): void {
  let made: CachedResponse | undefined
  app.get(path, async (request, reply) => {
    made ??= toResponse(make())
    reply.hijack()
    writeResponse(request.raw, reply.raw, made)
  })
}

const toResponse = ({ type, body, headers }: StaticReply) =>
  toCachedResponse({
    status: 200,
    headers: { ...securityHeaders, 'content-type': type, 'cache-control': 'no-cache', ...headers },
    body,
  })
