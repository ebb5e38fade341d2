import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FinishedBytes } from '../cache/finished-bytes.ts'
import { Failure } from './failure.ts'
import type { HostClass, HostRule } from './host.ts'
import { securityHeaders } from './security-headers.ts'
import { writeFinished } from './write-finished.ts'

/** Stands before the router: turns strange hosts away, and hands out finished replies without waking anything else. */
export function frontDoor(hostOf: HostRule, finished: FinishedBytes, next: RequestListener): RequestListener {
  return (request, response) => {
    const host = hostOf(request)
    if (host === undefined) return turnAway(response)
    const key = finishedKey(host, request.url ?? '')
    const handOut = () => {
      const known = isRead(request) ? finished.find(key) : undefined
      if (known === undefined) next(request, response)
      else writeFinished(request, response, known)
    }
    if (finished.isCertain() || finished.find(key) === undefined) handOut()
    else finished.confirm().then(handOut)
  }
}

/** Replies of the API are the same on every host; pages are not. */
export const finishedKey = (host: HostClass, url: string): string => (url.startsWith('/api/') ? url : `${host} ${url}`)

const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD'

const misdirected = JSON.stringify(new Failure('misdirected', 'This shop does not answer to that host name').body)

function turnAway(response: ServerResponse): void {
  response.writeHead(421, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(misdirected)
}
