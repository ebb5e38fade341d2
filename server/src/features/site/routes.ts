import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedResponse } from '../../platform/cache/cached-response.ts'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { type Clock, dayMs, later } from '../../platform/clock.ts'
import { addCachedReply } from '../../platform/http/endpoints/static-reply.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { securityHeaders } from '../../platform/http/server/security-headers.ts'
import { writeResponse } from '../../platform/http/server/write-response.ts'
import { nameShop, readSection } from '../settings/index.ts'
import { originFor } from './public-pages.ts'
import { robotsText } from './robots.ts'
import { bundlesSitemap, type SitemapDeps, sitemapPart } from './sitemap-parts.ts'

type SiteDeps = SitemapDeps & { clock: Clock; responseCache: ResponseCache }

export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  const { db, clock, responseCache, settings } = deps
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(deps, request)
    return send(deps, `robots ${origin}`, async () => replyOf('text/plain', robotsText(origin)), request, reply)
  })
  app.get('/.well-known/security.txt', (request, reply) => {
    const now = clock()
    const render = async () => {
      const { email } = await readSection(db, 'contact')
      return replyOf('text/plain', securityText(settings.shopOrigin, email, now))
    }
    // Each day anew, because its end moves along.
    return send(deps, `security.txt ${now.toISOString().slice(0, 10)}`, render, request, reply)
  })
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
  app.get('/sitemap.xml', (request, reply) => sendPart(0, request, reply))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', (request, reply) =>
    sendPart(Number(request.params.part), request, reply),
  )

  const sendPart = (part: number, request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(deps, request)
    return send(deps, `sitemap ${part} ${origin}`, () => renderSitemap(deps, origin, part), request, reply)
  }
}

/** Read from the Host header, which is one of ALLOWED_HOSTS. */
const originOf = ({ settings }: SiteDeps, { headers }: FastifyRequest) =>
  originFor(settings, headers.host?.toLowerCase() ?? '')

async function send(
  { responseCache }: SiteDeps,
  key: string,
  render: () => Promise<RenderedResponse>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const response = await responseCache.getOrRender(key, render)
  reply.hijack()
  writeResponse(request.raw, reply.raw, response)
}

async function renderSitemap(deps: SitemapDeps, origin: string, part: number): Promise<RenderedResponse> {
  const body = await sitemapOf(deps, origin, part)
  if (body !== undefined) return replyOf('application/xml', body)
  const missing = new Refusal('not_found', 'Not found')
  return replyOf('application/json', JSON.stringify(missing.body), missing.status)
}

async function sitemapOf(deps: SitemapDeps, origin: string, part: number): Promise<string | undefined> {
  if (origin === deps.settings.shopOrigin) return sitemapPart(deps, part)
  return part === 0 ? bundlesSitemap(deps) : undefined
}

const replyOf = (type: string, body: string, status = 200): RenderedResponse => ({
  status,
  headers: { ...securityHeaders, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  body,
})

// RFC 9116 asks for less than a year, so that nobody follows what is long forgotten.
const validMs = 180 * dayMs

/** Where to report a weakness of the shop (RFC 9116). */
const securityText = (shopOrigin: string, email: string, now: Date): string =>
  [
    `Contact: ${isPlaceholderEmail(email) ? `${shopOrigin}/contact-us` : `mailto:${encodeURI(email)}`}`,
    `Expires: ${later(now, validMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${shopOrigin}/.well-known/security.txt`,
    '',
  ].join('\n')
