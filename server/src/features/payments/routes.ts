import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { sendRefusal } from '../../platform/http/refusals/send-refusal.ts'
import { ProviderError } from '../../providers/payments/provider.ts'
import type { PaymentDeps } from './deps.ts'
import { handleEvent } from './settlement/webhook.ts'

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
