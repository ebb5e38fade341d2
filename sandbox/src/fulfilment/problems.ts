import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

type Problem = Error & { statusCode: number; code: string; details: string }

export function problem(statusCode: number, code: string, message: string, details = ''): Problem {
  return Object.assign(new Error(message), { statusCode, code, details })
}

export function answerProblem(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const statusCode = error.statusCode ?? 500
  if (statusCode >= 500 && !('details' in error)) request.log.error(error)
  const { code, details } = 'details' in error ? error : { code: codeFor(statusCode), details: '' }
  return reply.code(statusCode).send({ errors: [{ code, message: error.message, details }] })
}

export function answerUnknown({ method, url }: FastifyRequest, reply: FastifyReply) {
  const message = `The sandbox does not know ${method} ${url}.`
  return reply.code(404).send({ errors: [{ code: 'NotFound', message, details: '' }] })
}

function codeFor(statusCode: number) {
  return statusCode >= 500 ? 'InternalFailure' : 'InvalidInput'
}
