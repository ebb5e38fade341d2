import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Pictures and previews, whose names never mean anything else. Whatever they were, a browser makes no page of them. */
export async function publicFiles(app: FastifyInstance, folder: string): Promise<void> {
  for (const place of ['pictures', 'previews'] as const) {
    await app.register(fastifyStatic, {
      root: join(folder, place),
      prefix: `/uploads/${place}/`,
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.header('cross-origin-resource-policy', 'cross-origin')
        reply.header('content-security-policy', "default-src 'none'; sandbox")
      },
    })
  }
}
