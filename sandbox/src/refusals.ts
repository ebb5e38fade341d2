import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { html } from './pages/html.ts'
import { showPage } from './pages/layout.ts'

type Refusal = Error & Partial<Pick<FastifyError, 'statusCode'>>

export function refusal(statusCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { statusCode })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerMistake(refusal(404, `There is no ${request.method} ${request.url} in the sandbox.`), request, reply)
}

export function answerMistake(error: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const isOurs = (error.statusCode ?? 500) >= 500
  if (isOurs) request.log.error(error)
  const message = isOurs ? 'The sandbox failed; its log says why.' : error.message
  reply.code(isOurs ? 500 : (error.statusCode ?? 500))
  if (!request.headers.accept?.includes('text/html')) return reply.send({ message })
  return showPage(reply, {
    title: message,
    body: html`<h1>${message}</h1><a href="/">All pretend companies</a>`,
  })
}
