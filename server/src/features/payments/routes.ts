import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../platform/http/refusals/send-refusal.ts'
import { ProviderError, type ProviderEvent } from '../../providers/payments/provider.ts'
import type { PaymentDeps } from './deps.ts'
import { findBySession, findEvent, insertEvent } from './queries.ts'
import { recordReport } from './reports/record-report.ts'
import { settle } from './settlement/settle.ts'

/** The payment provider's webhook. A failure answers 5xx, so that the event is sent again. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  app.register(async (webhooks) => {
    // The signature covers the raw bytes.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhooks.post('/api/payment/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const raw = request.body
      const isComplete = typeof signature === 'string' && Buffer.isBuffer(raw)
      const event = isComplete ? deps.provider.readEvent(raw, signature, deps.clock()) : undefined
      if (event === undefined) return sendRefusal(reply, new Refusal('signature_invalid', 'The signature is not right'))
      try {
        await handleEvent(deps, event)
        return { received: true }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        deps.log.warn({ err: error, event: event.id }, 'an event could not be handled yet')
        return sendRefusal(reply, new Refusal('provider_unavailable', 'Please send it again'))
      }
    })
  })
}

/** The event's id is inserted in the transaction of its effect, so that a failed event can be sent again. */
async function handleEvent(deps: PaymentDeps, event: ProviderEvent): Promise<void> {
  if (event.about === 'other') return
  const { id, type } = event
  const remember = (db: Db) => insertEvent(db, { id, type, handled_at: deps.clock() })
  if (event.about === 'money') {
    const isKnown = (await findEvent(deps.db, id)) !== undefined
    return isKnown ? undefined : recordReport(deps, event.intentId, remember)
  }
  const payment = await findBySession(deps.db, event.sessionId)
  if (payment !== undefined) await settle(deps, payment, remember)
}
