import type { FastifyInstance } from 'fastify'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from '../../cache/cached-response.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { writeResponse } from '../server/write-response.ts'

export type StaticReply = { type: string; body: string; headers?: Record<string, string> }

/** Serves a reply that never changes while the process runs. It is made on first use. */
export function addStaticReply(app: FastifyInstance, path: string, make: () => StaticReply): void {
  let made: CachedResponse | undefined
  app.get(path, async (request, reply) => {
    made ??= toCachedResponse(toResponse(make()))
    reply.hijack()
    writeResponse(request.raw, reply.raw, made)
  })
}

/** Serves a reply that names the shop: it is made again after every change of the settings. */
export function addCachedReply(
  app: FastifyInstance,
  responseCache: ResponseCache,
  path: string,
  make: () => Promise<StaticReply>,
): void {
  app.get(path, async (request, reply) => {
    const response = await responseCache.getOrRender(path, async () => toResponse(await make()))
    reply.hijack()
    writeResponse(request.raw, reply.raw, response)
  })
}

const toResponse = ({ type, body, headers }: StaticReply): RenderedResponse => ({
  status: 200,
  headers: { ...securityHeaders, 'content-type': type, 'cache-control': 'no-cache', ...headers },
  body,
})
