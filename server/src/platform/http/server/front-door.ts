import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CachedResponse } from '../../cache/cached-response.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import type { RequestMeter } from '../../metrics/request-metrics.ts'
import { Failure } from '../failures/failure.ts'
import type { Leaving } from './draining.ts'
import type { HostClass, HostRule } from './host.ts'
import { securityHeaders } from './security-headers.ts'
import { writeResponse } from './write-response.ts'

type DoorDeps = { hostOf: HostRule; finished: ResponseCache; meter: RequestMeter; leaving: Leaving }

/** Stands before the router: turns strange hosts away, and hands out finished replies without waking anything else. */
export function frontDoor({ hostOf, finished, meter, leaving }: DoorDeps, next: RequestListener): RequestListener {
  return (request, response) => {
    // A connection that is kept would be used again just when nobody is there any more.
    if (leaving.hasBegun()) response.setHeader('connection', 'close')
    const host = hostOf(request)
    if (host === undefined) {
      meter.note(methodOf(request), 'turned away', 421, 0)
      return turnAway(response)
    }
    if (!isRead(request)) return next(request, response)
    const startedAt = performance.now()
    const key = cacheKeyOf(host, request.url ?? '')
    const handOut = (known: CachedResponse | undefined) => {
      if (known === undefined) return next(request, response)
      writeResponse(request, response, known)
      meter.note(methodOf(request), 'kept', response.statusCode, performance.now() - startedAt)
    }
    const known = finished.find(key)
    if (known === undefined || finished.isCertain()) handOut(known)
    else finished.confirm().then(() => handOut(finished.find(key)))
  }
}

/** Replies of the API are the same on every host; pages are not. */
export const cacheKeyOf = (host: HostClass, url: string): string => (url.startsWith('/api/') ? url : `${host} ${url}`)

const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD'

const methodOf = (request: IncomingMessage) => request.method ?? ''

const misdirected = JSON.stringify(new Failure('misdirected', 'This shop does not answer to that host name').body)

function turnAway(response: ServerResponse): void {
  response.writeHead(421, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(misdirected)
}
