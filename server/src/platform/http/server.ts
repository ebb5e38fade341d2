import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { FinishedBytes } from '../cache/finished-bytes.ts'
import type { Log } from '../log.ts'
import { frontDoor } from './front-door.ts'
import type { HostRule } from './host.ts'
import { letGoWhenClosing } from './let-go.ts'
import { answerError, answerUnknown } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

export type HttpParts = { log: Log; hostOf: HostRule; finished: FinishedBytes; trustedProxies: string[] }

export function createHttpServer({ log, hostOf, finished, trustedProxies }: HttpParts): FastifyInstance {
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
    serverFactory: (handle) =>
      createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, frontDoor(hostOf, finished, handle)),
  }) as unknown as FastifyInstance
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Reads that succeed are the many and say nothing; what changes or fails is worth a line.
    if (request.method === 'GET' && reply.statusCode < 400) return
    // What follows the path may be a secret: signed addresses, the key of a feed.
    const [path] = request.url.split('?', 1)
    request.log.info(
      { reqId: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  letGoWhenClosing(app)
  app.setErrorHandler(answerError)
  answerUnknown(app)
  return app
}
