import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ResponseCache } from '../../cache/response-cache.ts'
import type { RequestMeter } from '../../metrics/request-metrics.ts'
import { Refusal } from '../refusals/refusal.ts'
import { hasBody, limitBodyTime } from './body-deadline.ts'
import { type Load, overloaded } from './load.ts'
import { securityHeaders } from './security-headers.ts'
import type { Shutdown } from './shutdown.ts'
import { writeResponse } from './write-response.ts'

/** Makes an address say what else decides its reply, such as the visitor's country. */
export type Localize = (url: string, languages: string | undefined) => string

type GateDeps = {
  hostOf: HostRule
  responseCache: ResponseCache
  meter: RequestMeter
  shutdown: Shutdown
  load: Load
  localize: Localize
}

/** Runs before the router: refuses unknown hosts, and answers from the response cache without involving Fastify. */
export function requestGate(
  { hostOf, responseCache, meter, shutdown, load, localize }: GateDeps,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    // While draining, tell the client not to reuse a connection that is about to close.
    if (shutdown.hasBegun()) response.setHeader('connection', 'close')
    const isWithBody = hasBody(request)
    if (isWithBody) limitBodyTime(request, response)
    if (hasHeaderTwice(request)) {
      meter.note(methodOf(request), 'turned away', 400, 0)
      return refuse(response.setHeader('connection', 'close'), headerTwice)
    }
    const host = hostOf(request)
    if (host === undefined) {
      meter.note(methodOf(request), 'turned away', 421, 0)
      return refuse(response, misdirected)
    }
    const startedAt = performance.now()
    request.url = localize(request.url ?? '', request.headers['accept-language'])
    const cached = isWithBody || !isRead(request) ? undefined : responseCache.find(cacheKeyOf(host, request.url))
    if (cached === undefined) {
      if (load.admit(request, response)) return next(request, response)
      meter.note(methodOf(request), 'turned away', 503, 0)
      return refuse(response, overloaded)
    }
    writeResponse(request, response, cached)
    meter.note(methodOf(request), 'cached', response.statusCode, performance.now() - startedAt)
  }
}

/** Replies of the API are the same on every host; pages are not. */
const cacheKeyOf = (host: HostClass, url: string): string => (url.startsWith('/api/') ? url : pageKeyOf(host, url))

/** Never the key of an API reply, even if the path of the page resolves to one: `/x/../api/…`. */
export const pageKeyOf = (host: HostClass, url: string): string => `${host} ${url}`

const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD'

const methodOf = (request: IncomingMessage) => request.method ?? ''

const singleHeaders = new Set(['host', 'authorization', 'content-type'])

/** Of two such headers a proxy before the shop may have read the other. Node.js itself keeps the first. */
function hasHeaderTwice({ rawHeaders }: IncomingMessage): boolean {
  const found = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const single = found.filter((name) => singleHeaders.has(name))
  return new Set(single).size < single.length
}

const headerTwice = new Refusal('invalid_input', 'Please send one header of each name')

const misdirected = new Refusal('misdirected', 'This shop does not answer to that host name')

function refuse(response: ServerResponse, { status, body, retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify(body))
}

/** /bundles and its navigation exist only where the first host label is `bundles` or `localhost`. */
export type HostClass = 'bundles' | 'plain'

export type HostRule = (request: IncomingMessage) => HostClass | undefined

const maxHostsRemembered = 1000

/** Classifies the Host header of a request; undefined for a host that the shop does not serve. */
export function createHostRule(allowedHosts: readonly string[]): HostRule {
  const remembered = new Map<string, HostClass>()
  return (request) => {
    const header = request.headers.host ?? ''
    const known = remembered.get(header)
    if (known !== undefined) return known
    const hostClass = classify(header, allowedHosts)
    if (hostClass !== undefined && remembered.size < maxHostsRemembered) remembered.set(header, hostClass)
    return hostClass
  }
}

function classify(header: string, allowedHosts: readonly string[]): HostClass | undefined {
  const host = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase()
  if (host === undefined || !isAllowedHost(host, allowedHosts)) return undefined
  const firstLabel = host.split('.')[0]
  return firstLabel === 'bundles' || firstLabel === 'localhost' ? 'bundles' : 'plain'
}

export const isAllowedHost = (host: string, allowedHosts: readonly string[]): boolean =>
  allowedHosts.some((allowed) => matches(host, allowed))

const matches = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed
