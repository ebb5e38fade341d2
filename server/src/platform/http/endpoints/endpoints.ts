import { encodeReply } from '@storylamp/contract/amounts'
import type { Endpoint, Input, Reply } from '@storylamp/contract/endpoint'
import type { FileCall } from '@storylamp/contract/file-calls'
import type { Currency } from '@storylamp/contract/money'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { Refusal } from '../refusals/refusal.ts'
import { sendRefusal } from '../refusals/send-refusal.ts'
import { hijack } from '../server/load.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { writeResponse } from '../server/write-response.ts'
import { admit, type Member } from './member.ts'

type CachedHandler<E extends Endpoint> = (
  input: Input<E>,
  request: FastifyRequest,
) => Promise<Reply<E> | Refusal<E['errors'][number]>>

/** A handler may refuse only with the codes that its endpoint lists. Endpoints for members also receive the caller. */
export type Handler<E extends Endpoint> = (
  input: Input<E> & { member: E['access'] extends 'everyone' ? undefined : Member },
  request: FastifyRequest,
) => Promise<Reply<E> | Refusal<E['errors'][number]>>

const json = { 'content-type': 'application/json; charset=utf-8' }

/** For a body whose rules depend on the shop's settings. */
type BodyOf<E extends Endpoint> = () => Promise<NonNullable<E['body']>>

/** Serves one endpoint of the contract: checks the caller, parses the input and encodes the reply. */
export function addEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  bodyOf?: BodyOf<E>,
): void {
  const members = new WeakMap<FastifyRequest, Member>()
  // Before the body is read, which costs more than to refuse it.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const member = await admit(endpoint, request)
    if (member instanceof Refusal) return sendRefusal(reply, member)
    if (member !== undefined) members.set(request, member)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf === undefined ? endpoint.body : await bodyOf()
    const input = parseInput<E>({ ...endpoint, body }, request)
    if (input instanceof Refusal) return sendRefusal(reply, input)
    const outcome = await handle({ ...input, member: members.get(request) as never }, request)
    if (outcome instanceof Refusal) return sendRefusal(reply, outcome)
    return reply
      .code(endpoint.status ?? 200)
      .headers(json)
      .send(toJson(endpoint, outcome, await app.readCurrencies()))
  }
  addRoute(app, endpoint, handler, { onRequest })
}

type CacheOptions<E extends Endpoint> = {
  isCacheable?: (input: Input<E>, reply: Reply<E>) => boolean
  /** The things that the reply shows, whose changes drop it; undefined if any change may. */
  tagsOf?: (reply: Reply<E>) => readonly string[] | undefined
}

/** The same for public reads of the catalog, whose responses are cached until what they show changes. */
export function addCachedEndpoint<const E extends Endpoint & { access: 'everyone' }>(
  app: FastifyInstance,
  responseCache: ResponseCache,
  endpoint: E,
  handle: CachedHandler<E>,
  { isCacheable = () => true, tagsOf = () => undefined }: CacheOptions<E> = {},
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const key = canonicalUrl(endpoint, request)
    const refusal = responseCache.isKnown(key) ? undefined : app.load.admitMiss(request, reply.raw)
    if (refusal !== undefined) return sendRefusal(reply, refusal)
    const bytes = await responseCache.getOrRender(key, async () => {
      const input = parseInput(endpoint, request)
      const outcome = input instanceof Refusal ? input : await handle(input, request)
      const headers = { ...securityHeaders, ...json, 'cache-control': 'no-cache' }
      if (outcome instanceof Refusal) return { status: outcome.status, headers, body: JSON.stringify(outcome.body) }
      const sold = await app.readCurrencies()
      const body = toJson(endpoint, outcome, sold)
      if (isCacheable(input as Input<E>, outcome))
        return { status: 200, headers, body, tags: tagsOf(outcome), isByLanguage: sold.length > 1 }
      return { status: 200, headers: { ...headers, 'cache-control': 'no-store' }, body, isCacheable: false }
    })
    writeResponse(request.raw, hijack(request, reply), bytes)
  })
}

export function addFileRoute<Params extends object>(
  app: FastifyInstance,
  call: FileCall,
  send: (input: { member: Member; params: Params }, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
): void {
  app.get<{ Params: Params }>(call.path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const member = await admit(call, request)
    const outcome =
      member === undefined || member instanceof Refusal
        ? member
        : await send({ member, params: request.params as Params }, reply, request)
    return outcome instanceof Refusal ? sendRefusal(reply, outcome) : outcome
  })
}

function addRoute(
  app: FastifyInstance,
  { method, path, maxBodyKilobytes }: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  hooks: Pick<RouteOptions, 'onRequest'> = {},
): void {
  const bodyLimit = maxBodyKilobytes && maxBodyKilobytes * 1024
  app.route({ method, url: path, handler, ...hooks, ...(bodyLimit && { bodyLimit }) })
}

/** Encodes by the reply's schema, which drops unknown fields and converts amounts. */
const toJson = <E extends Endpoint>(endpoint: E, outcome: Reply<E>, sold: readonly Currency[]) =>
  JSON.stringify(encodeReply(endpoint.reply as z.ZodMiniType, outcome, sold))

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> | Refusal {
  const params = endpoint.params?.safeParse(request.params)
  // A malformed id gets the same reply as an unknown one.
  if (params?.success === false) return new Refusal('not_found', 'Not found')
  const query = endpoint.query?.safeParse(request.query)
  if (query?.success === false) return invalid(query.error)
  const body = endpoint.body?.safeParse(request.body)
  if (body?.success === false) return request.body == null ? withoutBody() : invalid(body.error)
  return { params: params?.data, query: query?.data, body: body?.data } as Input<E>
}

const maxIssues = 100

const withoutBody = () => new Refusal('invalid_input', 'Please send a JSON object')

function invalid(error: z.core.$ZodError): Refusal {
  // A form shows one message for each field, the first.
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues.slice(0, maxIssues).toReversed()) messages.set(path.join('.'), message)
  const errors = [...messages].reverse().map(([path, message]) => ({ path, message }))
  return new Refusal('invalid_input', errors[0]?.message ?? 'Invalid input', { errors })
}

/** The canonical URL, used as cache key: the contract's path with its known query keys in a fixed order. */
function canonicalUrl(endpoint: Endpoint, request: FastifyRequest): string {
  const params = request.params as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(queryPairs(endpoint, request)).toString()
  return query === '' ? path : `${path}?${query}`
}

function queryPairs(endpoint: Endpoint, request: FastifyRequest): [string, string][] {
  const given = request.query as Record<string, string>
  const shape = (endpoint.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.keys(shape).flatMap((key) => (given[key] === undefined ? [] : [[key, String(given[key])]]))
}
