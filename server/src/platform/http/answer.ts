import type { Endpoint, Input, Reply } from '@storylamp/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FinishedBytes } from '../cache/finished-bytes.ts'
import { canonicalUrl } from './canonical-url.ts'
import { Failure } from './failure.ts'
import { sendFailure } from './problems.ts'
import { securityHeaders } from './security-headers.ts'
import { writeFinished } from './write-finished.ts'

type Handle<E extends Endpoint> = (input: Input<E>, request: FastifyRequest) => Promise<Reply<E> | Failure>

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Serves one endpoint of the contract: parses what comes in, and lets out only what the contract names. */
export function answer<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handle<E>): void {
  addRoute(app, endpoint, async (request, reply) => {
    const outcome = await outcomeOf(endpoint, handle, request)
    if (outcome instanceof Failure) return sendFailure(reply, outcome)
    return reply.code(endpoint.status ?? 200).send(outcome)
  })
}

/** The same for public reads of the catalogue, whose bytes are kept until the catalogue changes. */
export function answerFinished<const E extends Endpoint>(
  app: FastifyInstance,
  finished: FinishedBytes,
  endpoint: E,
  handle: Handle<E>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const bytes = await finished.findOrMake(canonicalUrl(endpoint, request), async () => {
      const outcome = await outcomeOf(endpoint, handle, request)
      const headers = { ...securityHeaders, ...json, 'cache-control': 'no-cache' }
      if (outcome instanceof Failure) return { status: outcome.status, headers, body: JSON.stringify(outcome.body) }
      return { status: 200, headers, body: reply.serialize(outcome).toString() }
    })
    reply.hijack()
    writeFinished(request.raw, reply.raw, bytes)
  })
}

function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const reply = z.toJSONSchema(endpoint.reply, { target: 'draft-7' })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { [endpoint.status ?? 200]: reply } },
    handler,
  })
}

async function outcomeOf<E extends Endpoint>(endpoint: E, handle: Handle<E>, request: FastifyRequest) {
  const input = parseInput(endpoint, request)
  return input instanceof Failure ? input : handle(input, request)
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> | Failure {
  const params = endpoint.params?.safeParse(request.params)
  // An id that can't be one names nothing, just like an id that nobody has.
  if (params?.success === false) return new Failure('not_found', 'Not found')
  const query = endpoint.query?.safeParse(request.query)
  if (query?.success === false) return invalid(query.error)
  const body = endpoint.body?.safeParse(request.body)
  if (body?.success === false) return invalid(body.error)
  return { params: params?.data, query: query?.data, body: body?.data } as Input<E>
}

function invalid(error: z.core.$ZodError): Failure {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return new Failure('invalid_input', errors[0]?.message ?? 'Invalid input', { errors })
}
