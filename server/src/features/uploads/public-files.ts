import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves pictures and previews under names that are never reused. The headers keep a browser from running them as a page. */
export async function publicFiles(app: FastifyInstance, folder: string): Promise<void> {
  for (const name of ['pictures', 'previews'] as const) {
    await app.register(fastifyStatic, {
      root: join(folder, name),
      prefix: `/uploads/${name}/`,
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
