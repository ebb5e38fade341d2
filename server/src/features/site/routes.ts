import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedResponse } from '../../platform/cache/cached-response.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedReply, addStaticReply } from '../../platform/http/endpoints/static-reply.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { securityHeaders } from '../../platform/http/server/security-headers.ts'
import { writeResponse } from '../../platform/http/server/write-response.ts'
import { nameShop } from '../settings/index.ts'
import { robotsText } from './robots.ts'
import { type SitemapDeps, sitemapPart } from './sitemap-parts.ts'

type SiteDeps = SitemapDeps & { responseCache: ResponseCache }

export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  const { db, responseCache, settings } = deps
  addStaticReply(app, '/robots.txt', () => ({
    type: 'text/plain; charset=utf-8',
    body: robotsText(settings.shopOrigin),
  }))
  addCachedReply(app, responseCache, '/manifest.webmanifest', async () => ({
    type: 'application/manifest+json',
    body: JSON.stringify(manifestOf((await nameShop(db, settings)).shopName)),
  }))
  sitemapRoutes(app, deps)
}

const manifestOf = (shopName: string) => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: 'Night lamps, speakers and bedtime stories for children',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FDF9F5',
  theme_color: '#2E2160',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** /sitemap.xml, and the further files that it lists when one is too small. */
function sitemapRoutes(app: FastifyInstance, deps: SiteDeps): void {
  app.get('/sitemap.xml', (request, reply) => send(0, request, reply))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', (request, reply) =>
    send(Number(request.params.part), request, reply),
  )

  async function send(part: number, request: FastifyRequest, reply: FastifyReply) {
    const bytes = await deps.responseCache.getOrRender(`sitemap ${part}`, () => renderSitemap(deps, part))
    reply.hijack()
    writeResponse(request.raw, reply.raw, bytes)
  }
}

async function renderSitemap(deps: SitemapDeps, part: number): Promise<RenderedResponse> {
  const body = await sitemapPart(deps, part)
  if (body !== undefined) return { status: 200, headers: headersFor('application/xml'), body }
  const missing = new Failure('not_found', 'Not found')
  return { status: missing.status, headers: headersFor('application/json'), body: JSON.stringify(missing.body) }
}

const headersFor = (type: string) => ({
  ...securityHeaders,
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-cache',
})
