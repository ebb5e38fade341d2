import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../refusals.ts'
import { webhookControl } from '../../webhooks/control.ts'
import type { Outage, OutageSwitch } from '../api/outage.ts'
import { stillOpen } from '../api/session-routes.ts'
import { type DisputeStatus, disputeStatuses, moveDispute, openDispute } from '../disputes.ts'
import { expire } from '../expiry.ts'
import { settleBadly, settleWell } from '../payment.ts'
import type { Provider } from '../provider.ts'
import type { Tables } from '../records.ts'
import { failRefund, succeedRefund } from '../refunds.ts'

type ById = { Params: { id: string } }

/** What tests, and the buttons of the page, can trigger. */
export async function control(
  app: FastifyInstance,
  { provider, outage }: { provider: Provider; outage: OutageSwitch },
) {
  const { store, outbox } = provider
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.register(webhookControl, { prefix: '/webhooks', outbox })

  app.post<ById>('/events/:id/resend', async (request, reply) => {
    await outbox.sendAgain(find('deliveries', request.params.id))
    return done(request, reply, find('deliveries', request.params.id))
  })

  app.post<ById>('/sessions/:id/expire', (request) => expire(provider, stillOpen(find('sessions', request.params.id))))

  app.post<ById & { Body: { outcome: 'succeeded' | 'failed' } }>(
    '/sessions/:id/settle',
    { schema: { body: settlementBody } },
    (request, reply) => {
      const session = find('sessions', request.params.id)
      const intent = store.get('intents', session.payment_intent ?? '')
      if (intent?.status !== 'processing') throw refusal(409, 'This payment is not pending.')
      const settle = request.body.outcome === 'succeeded' ? settleWell : settleBadly
      settle(provider, session, intent, store.need('charges', intent.latest_charge ?? ''))
      return done(request, reply, find('sessions', session.id))
    },
  )

  app.post<ById>('/refunds/:id/fail', (request, reply) => {
    const refund = find('refunds', request.params.id)
    if (refund.status === 'failed') throw refusal(409, 'This refund has failed already.')
    return done(request, reply, failRefund(provider, refund))
  })

  app.post<ById>('/refunds/:id/succeed', (request, reply) => {
    const refund = find('refunds', request.params.id)
    if (refund.status !== 'pending') throw refusal(409, 'This refund is not pending.')
    return done(request, reply, succeedRefund(provider, refund))
  })

  app.post<ById & { Body: { isInquiry?: boolean; amount?: number } | null }>(
    '/payment_intents/:id/dispute',
    { schema: { body: disputeBody } },
    (request) => {
      const { isInquiry = false, amount } = request.body ?? {}
      const charge = find('charges', find('intents', request.params.id).latest_charge ?? '')
      if (charge.status !== 'succeeded') throw refusal(409, 'This payment has not succeeded.')
      return openDispute(provider, charge, isInquiry ? 'warning_needs_response' : 'needs_response', amount)
    },
  )

  app.post<ById & { Body: { status: DisputeStatus } }>(
    '/disputes/:id/status',
    { schema: { body: statusBody } },
    (request, reply) =>
      done(request, reply, moveDispute(provider, find('disputes', request.params.id), request.body.status)),
  )

  app.get('/outage', () => outage.now())

  app.put<{ Body: Outage }>('/outage', { schema: { body: outageBody } }, (request) => {
    outage.set(request.body)
    return outage.now()
  })

  function find<Name extends keyof Tables>(table: Name, id: string) {
    const found = store.get(table, id)
    if (!found) throw refusal(404, `There is no ${id} here.`)
    return found
  }
}

/** A button redirects back to its page; a test gets JSON. */
function done(request: FastifyRequest, reply: FastifyReply, result: object) {
  return request.headers.accept?.includes('text/html') ? reply.redirect('/pay', 303) : reply.send(result)
}

const nothing = { type: 'object', additionalProperties: false }

const outageBody = {
  ...nothing,
  properties: {
    mode: { enum: ['none', 'errors', 'refused', 'lost'] },
    calls: { type: 'integer', minimum: 1 },
  },
  required: ['mode'],
}

const settlementBody = {
  ...nothing,
  properties: { outcome: { enum: ['succeeded', 'failed'] } },
  required: ['outcome'],
}

const disputeBody = {
  ...nothing,
  type: ['object', 'null'],
  properties: { isInquiry: { type: 'boolean' }, amount: { type: 'integer', minimum: 1 } },
}

const statusBody = { ...nothing, properties: { status: { enum: disputeStatuses } }, required: ['status'] }
