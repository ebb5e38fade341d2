import { createHash } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { RefusalCode } from '@storylamp/contract/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { writesToEndedFamily } from '../../db/constraint-errors.ts'
import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { isDiskFull } from '../../files/disk-full.ts'
import { Markup, markup } from '../../markup.ts'
import { pagePolicy, securityHeaders } from '../server/security-headers.ts'
import { Refusal } from './refusal.ts'

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

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', ourFault, { retryAfterSeconds: 2 })
  if (isDiskFull(error)) return new Refusal('storage_full', noRoom, { retryAfterSeconds: 60 })
  if (writesToEndedFamily(error)) return new Refusal('unauthorized', accountTexts.notAuthorized)
  const status = error.statusCode ?? 500
  if (status >= 500) return new Refusal('internal', ourFault)
  const code = codeOfStatus.get(status) ?? 'invalid_input'
  return new Refusal(code, refusals[code] ?? 'The request could not be read')
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.status).send(refusal.body)
}

/** Replies to an error outside of any endpoint: a page for browsers, JSON for API clients. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error)
  if (refusal.code === 'internal' || refusal.code === 'storage_full')
    request.log.error({ reqId: request.id, err: error }, 'request failed')
  answerRefusal(refusal, request, reply)
}

export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (!wantsPage(request)) return void sendRefusal(reply, refusal)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  reply.code(refusal.status).type('text/html; charset=utf-8').header('content-security-policy', failurePagePolicy)
  reply.send(failurePage(refusal, request.id))
}

const wantsPage = (request: FastifyRequest) =>
  !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

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
function failurePage(refusal: Refusal, requestId: string): string {
  const isOurs = refusal.status >= 500
  const title = isOurs ? 'Unexpected Application Error!' : refusal.body.message
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${new Markup(style)}</style></head>
<body><main><h1>${title}</h1>${isOurs ? ours(requestId) : ''}<p><a href="/">Return Home</a></p></main></body></html>
`.text
}

const ours = (requestId: string) => markup`<p>Something broke on our side, and we have been told.</p>
<p>If you were paying, look at <a href="/order">your orders</a> before you pay again: a payment that went through is shown there.
If in doubt, <a href="/contact-us">write to us</a> and name this number: ${requestId}.</p>
`
