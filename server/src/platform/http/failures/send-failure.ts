import { createHash } from 'node:crypto'
import type { RefusalCode } from '@storylamp/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { isDiskFull } from '../../files/disk-full.ts'
import { Markup, markup } from '../../markup.ts'
import { pagePolicy, securityHeaders } from '../server/security-headers.ts'
import { Failure } from './failure.ts'

/** Messages for what Fastify itself refuses. */
const refusals: Partial<Record<RefusalCode, string>> = {
  not_found: 'Not found',
  too_large: 'The request is too large',
  unsupported_media_type: 'Please send JSON',
}

const codeOfStatus = new Map<number, RefusalCode>([
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many'],
])

const ourFault = 'Something went wrong on our side. Please try again.'

const noRoom = 'There is no room for this file at the moment. Please try again later.'

function toFailure(error: FastifyError): Failure {
  if (error instanceof DatabaseUnavailable) return new Failure('unavailable', ourFault, { retryAfterSeconds: 2 })
  if (isDiskFull(error)) return new Failure('storage_full', noRoom, { retryAfterSeconds: 60 })
  const status = error.statusCode ?? 500
  if (status >= 500) return new Failure('internal', ourFault)
  const code = codeOfStatus.get(status) ?? 'invalid_input'
  return new Failure(code, refusals[code] ?? 'The request could not be read')
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(failure.status).send(failure.body)
}

/** Replies to an error outside of any endpoint: a page for browsers, JSON for API clients. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error)
  if (failure.code === 'internal' || failure.code === 'storage_full')
    request.log.error({ reqId: request.id, err: error }, 'request failed')
  answerFailure(failure, request, reply)
}

/** A page for browsers, JSON for API clients. */
export function answerFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (!wantsPage(request)) return void sendFailure(reply, failure)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  reply.code(failure.status).type('text/html; charset=utf-8').header('content-security-policy', failurePagePolicy)
  reply.send(failurePage(failure, request.id))
}

const wantsPage = (request: FastifyRequest) =>
  !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

export function answerUnknown(app: FastifyInstance): void {
  app.all('/api/*', (_request, reply) => sendFailure(reply, new Failure('not_found', 'There is no such call')))
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendFailure(reply, new Failure('not_found', 'Not found'))
    }
    return sendFailure(reply.header('allow', 'GET, HEAD'), new Failure('method_not_allowed', 'Pages can only be read'))
  })
}

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;
font:16px/1.6 Nunito,system-ui,sans-serif;background:#fdf9f5;color:#241a3d}
main{max-width:560px}
h1{font:600 34px/1.2 Fraunces,Georgia,serif}
a{color:#4a3791}
@media (prefers-color-scheme:dark){body{background:#120e24;color:#f5efe4}a{color:#ffd08a}}
`

const failurePagePolicy = pagePolicy({
  scripts: [],
  origins: { calls: [], media: [] },
  styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
})

/** A self-contained error page, for failures in which nothing else can be relied on. */
function failurePage(failure: Failure, requestId: string): string {
  const isOurs = failure.status >= 500
  const title = isOurs ? 'Unexpected Application Error!' : failure.body.message
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${new Markup(style)}</style></head>
<body><main><h1>${title}</h1>${isOurs ? ours(requestId) : ''}<p><a href="/">Return Home</a></p></main></body></html>
`.text
}

const ours = (requestId: string) => markup`<p>Something broke on our side, and we have been told.</p>
<p>If you were paying, look at <a href="/order">your orders</a> before you pay again: a payment that went through is shown there.
If in doubt, <a href="/contact-us">write to us</a> and name this number: ${requestId}.</p>
`
