import type { FastifyInstance } from 'fastify'
import { addStaticReply } from '../../platform/http/endpoints/static-reply.ts'
import { manifestOf } from './manifest.ts'
import { robotsText } from './robots.ts'
import { type SitemapDeps, sitemapRoutes } from './sitemap-routes.ts'

export function siteRoutes(app: FastifyInstance, deps: SitemapDeps): void {
  const { shopName, shopOrigin } = deps.settings
  addStaticReply(app, '/robots.txt', () => ({ type: 'text/plain; charset=utf-8', body: robotsText(shopOrigin) }))
  addStaticReply(app, '/manifest.webmanifest', () => ({
    type: 'application/manifest+json',
    body: JSON.stringify(manifestOf(shopName)),
  }))
  sitemapRoutes(app, deps)
}
