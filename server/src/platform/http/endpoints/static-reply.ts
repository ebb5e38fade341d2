import type { FastifyInstance } from 'fastify'
import { finish } from '../../cache/cached-response.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { writeResponse } from '../server/write-response.ts'

export type Unchanging = { type: string; body: string; headers?: Record<string, string> }

/** Serves a reply that stays the same for as long as the process lives. */
export function answerAlways(app: FastifyInstance, path: string, { type, body, headers }: Unchanging): void {
  const bytes = finish({
    status: 200,
    headers: { ...securityHeaders, 'content-type': type, 'cache-control': 'no-cache', ...headers },
    body,
  })
  app.get(path, async (request, reply) => {
    reply.hijack()
    writeResponse(request.raw, reply.raw, bytes)
  })
}
