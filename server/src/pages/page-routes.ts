import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finish, type Unfinished } from '../platform/cache/cached-response.ts'
import type { FinishedBytes } from '../platform/cache/response-cache.ts'
import { finishedKey } from '../platform/http/server/front-door.ts'
import type { HostClass, HostRule } from '../platform/http/server/host.ts'
import { type Origins, securityHeaders } from '../platform/http/server/security-headers.ts'
import { writeFinished } from '../platform/http/server/write-response.ts'
import type { PageRenderer, ShopSettings } from './page-renderer.ts'

export type PageParts = {
  renderer: PageRenderer
  finished: FinishedBytes
  hostOf: HostRule
  settings: Omit<ShopSettings, 'showsBundles'>
  /** Besides the shop's own. */
  origins: Origins
}

/** Only these parts of a page's query change what the server renders. */
const meaningfulQuery = ['collection', 'color', 'minPrice', 'maxPrice', 'sort', 'page']

export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  const policy = parts.renderer.policyFor(parts.origins)
  app.get('/*', (request, reply) => sendPage(app, { ...parts, policy }, request, reply))
}

type PartsAndPolicy = PageParts & { policy: string }

async function sendPage(app: FastifyInstance, parts: PartsAndPolicy, request: FastifyRequest, reply: FastifyReply) {
  const host = parts.hostOf(request.raw) ?? 'plain'
  const url = canonicalPageUrl(request.url)
  const render = () => renderPage(app, parts, host, url)
  const bytes = parts.renderer.isSettled
    ? await parts.finished.findOrMake(finishedKey(host, url), render)
    : finish(await render())
  reply.hijack()
  writeFinished(request.raw, reply.raw, bytes)
}

async function renderPage(
  app: FastifyInstance,
  parts: PartsAndPolicy,
  host: HostClass,
  url: string,
): Promise<Unfinished> {
  const page = await parts.renderer.render({
    url,
    settings: { ...parts.settings, showsBundles: host === 'bundles' },
    callApi: async (path) => {
      const answer = await app.inject(path)
      return { status: answer.statusCode, body: answer.json() }
    },
  })
  return {
    status: page.status,
    body: page.html,
    headers: {
      ...securityHeaders,
      'content-security-policy': parts.policy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...(page.redirectTo === undefined ? {} : { location: page.redirectTo }),
    },
  }
}

function canonicalPageUrl(url: string): string {
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const query = new URLSearchParams(
    meaningfulQuery.flatMap((key) => searchParams.getAll(key).map((value): [string, string] => [key, value])),
  ).toString()
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return query === '' ? path : `${path}?${query}`
}
