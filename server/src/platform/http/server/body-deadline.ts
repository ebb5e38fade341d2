import type { IncomingMessage, ServerResponse } from 'node:http'
import { secondMs } from '../../clock.ts'
import { Refusal } from '../refusals/refusal.ts'
import { securityHeaders } from './security-headers.ts'

// Ample for 256 KB, and no client holds a socket for longer by trickling bytes.
const bodyWithinMs = 10 * secondMs

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

/** Ends the connection of a request whose body does not arrive in time, even if it has been answered. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) refuse(response)
    request.socket.destroySoon()
  }, bodyWithinMs)
  timers.set(request, timer)
  const clear = () => clearTimeout(timer)
  request.once('end', clear).once('close', clear)
}

/** For uploads, once the caller is authenticated. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(timers.get(request))

const tooSlow = JSON.stringify(new Refusal('too_slow', 'The request did not arrive in time').body)

function refuse(response: ServerResponse): void {
  response.writeHead(408, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  })
  response.end(tooSlow)
}
