import type { FastifyInstance } from 'fastify'
import { addStaticReply } from '../../platform/http/endpoints/static-reply.ts'
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
