import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'

type Detail = { type?: Stripe.RawErrorType | 'idempotency_error'; code?: string; param?: string }
type Problem = Error & { statusCode: number; detail: Detail }

export function problem(statusCode: number, message: string, detail: Detail = {}): Problem {
  return Object.assign(new Error(message), { statusCode, detail })
}

export function missing(kind: string, id: string, param: string) {
  return problem(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}

export function answerProblem(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  if ('detail' in error) return answer(reply, error.statusCode, error.message, error.detail)
  const statusCode = error.statusCode ?? 500
  if (statusCode >= 500) request.log.error(error)
  return answer(reply, statusCode, error.message)
}

export function answerUnknown({ method, url }: FastifyRequest, reply: FastifyReply) {
  const message = `Unrecognized request URL (${method}: ${url}): the sandbox speaks only a part of Stripe's API.`
  return answer(reply, 404, message)
}

function answer(reply: FastifyReply, statusCode: number, message: string, detail: Detail = {}) {
  const type = statusCode >= 500 ? 'api_error' : 'invalid_request_error'
  return reply.code(statusCode).send({ error: { type, message, ...detail } })
}
