import type { ShopSettings } from '@storylamp/contract/pages/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from '../platform/cache/cached-response.ts'
import type { ResponseCache } from '../platform/cache/response-cache.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { sendRefusal } from '../platform/http/refusals/send-refusal.ts'
import { hijack, ownAddress } from '../platform/http/server/load.ts'
import type { HostClass, HostRule } from '../platform/http/server/request-gate.ts'
import { pageKeyOf } from '../platform/http/server/request-gate.ts'
import { type Origins, securityHeaders } from '../platform/http/server/security-headers.ts'
import { writeResponse } from '../platform/http/server/write-response.ts'
import type { PageRenderer } from './page-renderer.ts'

/** An earlier state stands in while the database is away; such a page is not kept. */
export type ShownSettings = { settings: Omit<ShopSettings, 'showsBundles'>; isCurrent: boolean }

export type PageDeps = {
  renderer: PageRenderer
  responseCache: ResponseCache
  hostOf: HostRule
  /** Of a visitor who asks for a currency. */
  readSettings: (currency?: string) => Promise<ShownSettings>
  /** In addition to the shop's own. */
  origins: Origins
}

/** Only these parts of a page's query change what the server renders. */
const meaningfulQuery = [
  'currency',
  'q',
  'collection',
  'color',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
  'after',
  'before',
]

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const policy = deps.renderer.policyFor(deps.origins)
  app.get('/*', (request, reply) => sendPage(app, { ...deps, policy }, request, reply))
}

/** Any path below /admin/ leads to the same page, and the router takes paths in any case and with escaped letters. */
const longTailPaths = /[A-Z%]|^\/admin\//

type PageDepsAndPolicy = PageDeps & { policy: string }

async function sendPage(app: FastifyInstance, deps: PageDepsAndPolicy, request: FastifyRequest, reply: FastifyReply) {
  const host = deps.hostOf(request.raw) ?? 'plain'
  const url = canonicalPageUrl(request.url)
  const key = pageKeyOf(host, url)
  const refusal = deps.responseCache.isKnown(key) ? undefined : app.load.admitMiss(request, reply.raw)
  if (refusal !== undefined) return sendRefusal(reply, refusal)
  const render = () => renderPage(app, deps, host, url)
  const response = deps.renderer.isSettled
    ? await deps.responseCache.getOrRender(key, render)
    : toCachedResponse(await render())
  writeResponse(request.raw, hijack(request, reply), response)
}

async function renderPage(
  app: FastifyInstance,
  deps: PageDepsAndPolicy,
  host: HostClass,
  url: string,
): Promise<RenderedResponse | CachedResponse> {
  const asked = new URL(`http://shop${url}`).searchParams.get('currency') ?? undefined
  const { settings, isCurrent } = await deps.readSettings(asked)
  const query = settings.currency === settings.currencies[0] ? '' : `currency=${settings.currency}`
  let mayBeCached = isCurrent
  // A page shows what the replies show that it is made of.
  const tags = new Set<string>()
  let isTagged = true
  const page = await deps.renderer.render({
    url,
    settings: { ...settings, showsBundles: host === 'bundles' },
    callApi: async (called) => {
      const path = query === '' ? called : `${called}${called.includes('?') ? '&' : '?'}${query}`
      const reply = await app.inject({ url: path, remoteAddress: ownAddress })
      const shown = deps.responseCache.find(path)?.tags
      isTagged &&= shown !== undefined
      for (const tag of shown ?? []) tags.add(tag)
      // Thrown, so that the page gets the 503 of the call instead of rendering without data.
      if (reply.statusCode === 503) throw new DatabaseUnavailable(reply.body)
      if (reply.headers['cache-control'] === 'no-store') mayBeCached = false
      return { status: reply.statusCode, body: reply.json() }
    },
  })
  const toResponse = (): RenderedResponse => ({
    status: page.status,
    isCacheable: mayBeCached && (page.status === 200 || page.notFoundOf !== undefined),
    isByLanguage: settings.currencies.length > 1,
    isLongTail: page.notFoundOf === undefined && longTailPaths.test(url),
    body: page.html(),
    tags: isTagged && page.status === 200 ? [...tags] : undefined,
    headers: {
      ...securityHeaders,
      'content-security-policy': deps.policy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...(page.redirectTo === undefined ? {} : { location: page.redirectTo }),
    },
  })
  if (page.notFoundOf === undefined) return toResponse()
  // Unknown ids are unlimited, so they share one cached page.
  return deps.responseCache.getOrRender(`${host} 404 ${page.notFoundOf} ${query}`, async () => toResponse())
}

function canonicalPageUrl(url: string): string {
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const query = new URLSearchParams(
    meaningfulQuery.flatMap((key) => searchParams.getAll(key).map((value): [string, string] => [key, value])),
  ).toString()
  const path = withoutEndSlashes(pathname)
  return query === '' ? path : `${path}?${query}`
}

/** A pattern for these would try each slash of thousands anew. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
