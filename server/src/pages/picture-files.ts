import { basename, dirname, join } from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { watchUnmade } from '../platform/pictures/unmade.ts'

/** Names contain hashes, so browsers may cache these files forever. */
export const immutableFiles = {
  cacheControl: false,
  index: false,
  setHeaders: (reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  },
} satisfies Partial<FastifyStaticOptions>

/** The plugin's own route lists the whole folder at every request, to compare the case of names. Needs `reply.sendFile`. */
export function serveFolder(app: FastifyInstance, prefix: string, root: string): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, ({ params }, reply) => reply.sendFile(params['*'], root))
}

/** The sizes of our own pictures; the whole master for as long as its sizes are not made. Needs `reply.sendFile`. */
export async function pictureFiles(app: FastifyInstance, { buildFolder }: { buildFolder: string }): Promise<void> {
  const masterOf = watchUnmade(buildFolder)
  app.addHook('onRequest', async (request, reply) => {
    const master = masterOf(/^\/pictures\/([^/]+)\//.exec(request.url)?.[1] ?? '')
    if (master === undefined) return
    // Not to be kept: the address belongs to a size that comes later.
    return reply.header('cache-control', 'no-store').sendFile(basename(master), dirname(master))
  })
  serveFolder(app, '/pictures/', join(buildFolder, 'media/pictures'))
}
