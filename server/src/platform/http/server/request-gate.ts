import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ResponseCache } from '../../cache/response-cache.ts'
import type { RequestMeter } from '../../metrics/request-metrics.ts'
import { Failure } from '../failures/failure.ts'
import { hasBody, limitBodyTime } from './body-deadline.ts'
import type { HostClass, HostRule } from './host.ts'
import { securityHeaders } from './security-headers.ts'
import type { Shutdown } from './shutdown.ts'
import { writeResponse } from './write-response.ts'

type GateDeps = { hostOf: HostRule; responseCache: ResponseCache; meter: RequestMeter; shutdown: Shutdown }

/** Runs before the router: refuses unknown hosts, and answers from the response cache without involving Fastify. */
export function requestGate(
  { hostOf, responseCache, meter, shutdown }: GateDeps,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    // While draining, tell the client not to reuse a connection that is about to close.
    if (shutdown.hasBegun()) response.setHeader('connection', 'close')
    const host = hostOf(request)
    if (host === undefined) {
      meter.note(methodOf(request), 'turned away', 421, 0)
      return refuseHost(response)
    }
    if (hasBody(request)) {
      limitBodyTime(request, response)
      return next(request, response)
    }
    if (!isRead(request)) return next(request, response)
    const startedAt = performance.now()
    const cached = responseCache.find(cacheKeyOf(host, request.url ?? ''))
    if (cached === undefined) return next(request, response)
    writeResponse(request, response, cached)
    meter.note(methodOf(request), 'kept', response.statusCode, performance.now() - startedAt)
  }
}

/** Replies of the API are the same on every host; pages are not. */
export const cacheKeyOf = (host: HostClass, url: string): string => (url.startsWith('/api/') ? url : `${host} ${url}`)

const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD'

const methodOf = (request: IncomingMessage) => request.method ?? ''

const misdirected = JSON.stringify(new Failure('misdirected', 'This shop does not answer to that host name').body)

function refuseHost(response: ServerResponse): void {
  response.writeHead(421, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(misdirected)
}
