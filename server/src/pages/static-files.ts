import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaPolicy } from '../platform/http/server/security-headers.ts'
import { buildFolder } from './built-pages.ts'
import { immutableFiles, pictureFiles, serveFolder } from './picture-files.ts'

const day = 'public, max-age=86400'

// Files at the root have no hash in their names.
const rootFiles = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'og-image.jpg',
  'podcast-cover.png',
]

/** A service worker has a policy of its own: it may connect to the shop only. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; media-src 'self'; frame-ancestors 'none'",
}

const previewHeaders: typeof immutableFiles.setHeaders = (reply) => {
  immutableFiles.setHeaders(reply)
  reply.header('content-security-policy', mediaPolicy)
}

/** The browser's files. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  const media = join(buildFolder, 'media')
  await app.register(async (scope) => {
    const root = join(buildFolder, 'client/assets')
    await scope.register(fastifyStatic, { ...immutableFiles, root, serve: false, preCompressed: true })
    serveFolder(scope, '/assets/', root)
  })
  await app.register(fastifyStatic, { ...immutableFiles, root: media, serve: false })
  serveFolder(app, '/brand/', join(media, 'brand'))
  await app.register(fastifyStatic, {
    ...immutableFiles,
    root: join(media, 'previews'),
    prefix: '/previews/',
    setHeaders: previewHeaders,
    decorateReply: false,
  })
  await app.register(pictureFiles, { buildFolder })
  for (const name of rootFiles) {
    app.get(`/${name}`, (_request, reply: FastifyReply) => reply.header('cache-control', day).sendFile(name))
  }
  app.get('/service-worker.js', (_request, reply: FastifyReply) =>
    reply.headers(workerHeaders).sendFile('service-worker.js', join(buildFolder, 'client')),
  )
}
