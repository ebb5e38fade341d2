import type { Role } from '@storylamp/contract/accounts/roles'
import type { Endpoint, Input, Reply } from '@storylamp/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { Failure } from '../failures/failure.ts'
import { sendFailure } from '../failures/send-failure.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { writeResponse } from '../server/write-response.ts'
import { canonicalUrl } from './canonical-url.ts'
import { admit, type Member } from './member.ts'

type Handle<E extends Endpoint> = (input: Input<E>, request: FastifyRequest) => Promise<Reply<E> | Failure>

/** A call for those who are signed in is handed who makes it. */
type HandleFor<E extends Endpoint> = (
  input: Input<E> & { member: E['access'] extends 'everyone' ? undefined : Member },
  request: FastifyRequest,
) => Promise<Reply<E> | Failure>

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Serves one endpoint of the contract: looks who asks, parses what comes in, and lets out only what the contract names. */
export function answer<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: HandleFor<E>): void {
  addRoute(app, endpoint, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const member = await admit(endpoint.access, request)
    if (member instanceof Failure) return sendFailure(reply, member)
    const outcome = await outcomeOf(
      endpoint,
      (input) => handle({ ...input, member: member as never }, request),
      request,
    )
    if (outcome instanceof Failure) return sendFailure(reply, outcome)
    return reply.code(endpoint.status ?? 200).send(outcome)
  })
}

/** The same for reads of the catalogue that are open to everyone, whose bytes are kept until the catalogue changes. */
export function answerCached<const E extends Endpoint & { access: 'everyone' }>(
  app: FastifyInstance,
  finished: ResponseCache,
  endpoint: E,
  handle: Handle<E>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const bytes = await finished.getOrRender(canonicalUrl(endpoint, request), async () => {
      const outcome = await outcomeOf(endpoint, handle, request)
      const headers = { ...securityHeaders, ...json, 'cache-control': 'no-cache' }
      if (outcome instanceof Failure) return { status: outcome.status, headers, body: JSON.stringify(outcome.body) }
      return { status: 200, headers, body: reply.serialize(outcome).toString() }
    })
    reply.hijack()
    writeResponse(request.raw, reply.raw, bytes)
  })
}

/** A file for those who are signed in. It is no call of the contract: there is no JSON in it. */
export function answerFile<Params extends object>(
  app: FastifyInstance,
  path: `/api/${string}`,
  access: readonly Role[],
  send: (input: { member: Member; params: Params }, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
): void {
  app.get<{ Params: Params }>(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const member = await admit(access, request)
    const outcome =
      member === undefined || member instanceof Failure
        ? member
        : await send({ member, params: request.params as Params }, reply, request)
    return outcome instanceof Failure ? sendFailure(reply, outcome) : outcome
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
  const said = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  // One word for each field: whatever else is wrong with it can wait.
  const errors = said.filter(({ path }, at) => said.findIndex((earlier) => earlier.path === path) === at)
  return new Failure('invalid_input', errors[0]?.message ?? 'Invalid input', { errors })
}
