import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { markup } from '../../markup.ts'
import { addCachedReply, addStaticReply } from '../endpoints/static-reply.ts'
import { type ApiSettings, describeApi } from './openapi.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const require = createRequire(import.meta.url)
const viewerFolder = dirname(require.resolve('swagger-ui-dist/package.json'))
const viewerFiles = { 'swagger-ui-bundle.js': 'text/javascript', 'swagger-ui.css': 'text/css' }

/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs. */
export function apiDocsRoutes(
  app: FastifyInstance,
  responseCache: ResponseCache,
  readShop: () => Promise<ApiSettings>,
): void {
  addCachedReply(app, responseCache, '/api/openapi.json', async () => ({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(describeApi(await readShop())),
  }))
  addCachedReply(app, responseCache, '/api/docs', async () => ({
    type: 'text/html; charset=utf-8',
    body: page(`${(await readShop()).shop.name} API`),
    headers: { 'content-security-policy': policy },
  }))
  addStaticReply(app, '/api/docs/start.js', () => ({ type: 'text/javascript; charset=utf-8', body: start }))
  for (const [name, type] of Object.entries(viewerFiles)) {
    // Streamed, because 1.7 MB that only developers request should not stay in memory.
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=86400' })
        .send(createReadStream(join(viewerFolder, name))),
    )
  }
}

const page = (title: string) =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script>
<script defer src="/api/docs/start.js"></script>
</head>
<body>
<main id="viewer"></main>
<noscript>This page needs JavaScript; <a href="/api/openapi.json">the OpenAPI document</a> does not.</noscript>
</body>
</html>
`.text

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`
