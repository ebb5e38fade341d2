import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Currency } from '@storylamp/contract/money'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { minuteMs, secondMs } from '../../clock.ts'
import { createLane } from '../../limits/pause.ts'
import type { Log } from '../../logs/log.ts'
import type { Pseudonyms } from '../../logs/pseudonym.ts'
import type { RequestMeter } from '../../metrics/request-metrics.ts'
import { stalledMs } from '../files/send-bytes.ts'
import { answerUnknown } from '../refusals/answer-unknown.ts'
import { answerError, sendRefusal } from '../refusals/send-refusal.ts'
import { refuseUnstorableText } from '../refusals/unstorable-text.ts'
import { hasBody } from './body-deadline.ts'
import { acceptEmptyBodies } from './empty-body.ts'
import type { Load } from './load.ts'
import { type HostRule, type Localize, requestGate } from './request-gate.ts'
import { securityHeaders } from './security-headers.ts'
import { addShutdown, type Shutdown } from './shutdown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    load: Load
    readCurrencies: ReadCurrencies
  }
}

/** Those that the shop sells in, the main one first. */
type ReadCurrencies = () => Promise<Currency[]>

export type HttpDeps = {
  log: Log
  hostOf: HostRule
  responseCache: ResponseCache
  trustedProxies: string[]
  meter: RequestMeter
  shutdown: Shutdown
  pseudonyms: Pseudonyms
  load: Load
  localize: Localize
  readCurrencies: ReadCurrencies
}

// Ample for most calls; the contract names the ones that need more.
const maxBodyBytes = 16 * 1024

// A client that sends a large body in vain soon sends the next, and all of it is received.
const refusalEveryMs = 10

// An admin may upload a film over a slow connection; all other bodies have seconds (body-deadline.ts).
const timeouts = {
  requestTimeout: 15 * minuteMs,
  headersTimeout: 10 * secondMs,
  connectionsCheckingInterval: 2 * secondMs,
  // Longer than proxies keep a connection that nobody uses (60 s): were it closed here, a request on its way would be lost.
  keepAliveTimeout: 75 * secondMs,
}

export function createHttpServer(deps: HttpDeps): FastifyInstance {
  const { log, trustedProxies, meter, shutdown, pseudonyms, load } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger per request costs 7 % of a quick one; log lines name their request instead.
    childLoggerFactory: (logger) => logger,
    bodyLimit: maxBodyBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
    serverFactory: (handle) => {
      const server = createServer(timeouts, requestGate(deps, handle)).setTimeout(stalledMs)
      load.watch(server)
      return server
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('accountId', undefined)
  app.decorate('load', load)
  app.decorate('readCurrencies', deps.readCurrencies)
  const nextRefusal = createLane(refusalEveryMs)
  app.addHook('onSend', async ({ raw }) => {
    load.release(raw)
    if (isLongArriving(raw)) await nextRefusal()
  })
  const noteProxy = createProxyWarning(log)
  app.addHook('onRequest', (request, reply, done) => {
    noteProxy(request)
    request.id = requestIdOf(request)
    reply.headers(securityHeaders).header('x-request-id', request.id)
    const refused = hasBody(request.raw) ? load.admitBody(request, reply.raw) : undefined
    if (refused !== undefined) return void sendRefusal(reply.header('connection', 'close'), refused)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    meter.note(method, route, reply.statusCode, reply.elapsedTime)
    done()
    // Successful reads are most of the traffic and not worth a log line.
    if (method === 'GET' && reply.statusCode < 400) return
    // The query may hold a secret (signed URLs, a feed's key), and the values of path parameters may be names.
    const path = route.endsWith('*') ? request.url.split('?', 1)[0] : route
    const { id: reqId, ip, accountId } = request
    // Pseudonyms: attacks can be traced by them, but only the shop's key links them to people.
    const from = { address: pseudonyms.ofAddress(ip), ...(accountId && { account: pseudonyms.ofAccount(accountId) }) }
    const status = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info({ reqId, method, path, ...status, ...from }, 'answered')
  })
  acceptEmptyBodies(app)
  refuseUnstorableText(app)
  // Not before the body has arrived: its events come from outside of the request's context.
  app.addHook('preHandler', (request, _reply, done) => load.occupy(request.raw, done))
  addShutdown(app, shutdown)
  app.setErrorHandler(answerError)
  answerUnknown(app)
  return app
}

/** Whether a large body, or one of unknown length, has not been received as a whole. */
const isLongArriving = (request: IncomingMessage) =>
  hasBody(request) && !request.complete && !(Number(request.headers['content-length']) <= maxBodyBytes)

/** Takes the request id of a trusted proxy, so that both logs can be matched; any other client gets a new one. */
function requestIdOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  const isNamed = typeof given === 'string' && /^[\w.:/+=@-]{1,128}$/.test(given)
  return isNamed && cameByProxy(request) ? given : request.id
}

/** The first address is the peer's; there are more only if the peer is a trusted proxy. */
const cameByProxy = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1

/** Warns once of a proxy that TRUST_PROXY does not list. */
function createProxyWarning(log: Log) {
  let isWarned = false
  return (request: FastifyRequest) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined || cameByProxy(request)) return
    isWarned = true
    log.warn(
      'TRUST_PROXY does not list the proxy that a request came through: if it is yours, its visitors share the limits of one address',
    )
  }
}
