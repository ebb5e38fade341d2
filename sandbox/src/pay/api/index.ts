import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../ids.ts'
import type { Provider } from '../provider.ts'
import { moneyRoutes } from './money-routes.ts'
import type { OutageSwitch } from './outage.ts'
import { answerProblem, answerUnknown, problem } from './problems.ts'
import { sessionRoutes } from './session-routes.ts'

type Options = { provider: Provider; webUrl: string; outage: OutageSwitch }

/** The calls of Stripe's HTTP API that a shop with a hosted checkout needs. */
export async function api(app: FastifyInstance, { provider, webUrl, outage }: Options) {
  const lostAnswers = new WeakSet<FastifyRequest>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(answerUnknown)

  app.addHook('onRequest', async (request, reply) => {
    const mode = outage.modeForThisCall()
    if (mode === 'errors') throw problem(503, 'An outage is switched on in the sandbox.')
    if (mode === 'refused') hangUp(request, reply)
    if (mode === 'lost') lostAnswers.add(request)
  })
  app.addHook('onRequest', async (request, reply) => {
    request.id = newId('req_')
    reply.headers({ 'request-id': request.id, 'stripe-version': request.headers['stripe-version'] })
    requireTestKey(request.headers.authorization)
  })
  // The effect of the call is on disk by now.
  app.addHook('onSend', async (request, reply) => {
    if (lostAnswers.has(request)) hangUp(request, reply)
  })

  sessionRoutes(app, provider, webUrl)
  moneyRoutes(app, provider)
}

function requireTestKey(authorization = '') {
  if (authorization === '') throw problem(401, 'You did not provide an API key.')
  // Never echoes the key: it might be a real one.
  if (!/^Bearer sk_test_\w+$/.test(authorization)) {
    throw problem(401, 'Invalid API Key provided: the sandbox takes only test keys, which begin with sk_test_.')
  }
}

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}
