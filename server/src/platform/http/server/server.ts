import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { minuteMs, secondMs } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { RequestMeter } from '../../metrics/request-metrics.ts'
import { answerError, answerUnknown } from '../failures/send-failure.ts'
import type { Leaving } from './draining.ts'
import { frontDoor } from './front-door.ts'
import type { HostRule } from './host.ts'
import { letGoWhenClosing } from './let-go.ts'
import { requestIdOf } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'

export type HttpDeps = {
  log: Log
  hostOf: HostRule
  finished: ResponseCache
  trustedProxies: string[]
  meter: RequestMeter
  leaving: Leaving
}

/** An admin's film may come by a slow line. */
const timeouts = { requestTimeout: 15 * minuteMs, headersTimeout: 20 * secondMs }

export function createHttpServer(parts: HttpDeps): FastifyInstance {
  const { log, trustedProxies, meter, leaving } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger of its own for each request costs 7 % of a quick one; who logs says whose it is.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
    serverFactory: (handle) => createServer(timeouts, frontDoor(parts, handle)),
  }) as unknown as FastifyInstance
  app.addHook('onRequest', (request, reply, done) => {
    request.id = requestIdOf(request)
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    meter.note(method, route, reply.statusCode, reply.elapsedTime)
    done()
    // Reads that succeed are the many and say nothing; what changes or fails is worth a line.
    if (method === 'GET' && reply.statusCode < 400) return
    // What follows the path may be a secret (signed addresses, the key of a feed), and what fills a pattern may be a name.
    const path = route.endsWith('*') ? request.url.split('?', 1)[0] : route
    const { id: reqId } = request
    request.log.info({ reqId, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  const letGo = letGoWhenClosing(app)
  app.decorate('leave', () => leaving.leave(app.server, letGo))
  app.setErrorHandler(answerError)
  answerUnknown(app)
  return app
}
