import type { FastifyInstance } from 'fastify'
import type { Outbox } from './outbox.ts'
import { usualSettings, type WebhookSettings } from './settings.ts'

const webhooksBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { enum: ['deliver', 'hold', 'drop'] },
    duplicate: { type: 'integer', minimum: 1, maximum: 100 },
    reorder: { type: 'boolean' },
    delayMs: { type: 'integer', minimum: 0, maximum: 3_600_000 },
  },
}

type Controlled = Pick<Outbox, 'settings' | 'deliveries' | 'change' | 'release'>

/** Lets a test hold, drop, duplicate, reorder and delay webhooks. */
export async function webhookControl(app: FastifyInstance, { outbox }: { outbox: Controlled }) {
  app.get('/', () => ({ ...outbox.settings(), deliveries: outbox.deliveries() }))

  app.put<{ Body: Partial<WebhookSettings> }>('/', { schema: { body: webhooksBody } }, (request) => {
    outbox.change({ ...usualSettings, ...request.body })
    return outbox.settings()
  })

  app.post('/release', async () => {
    await outbox.release()
    return { deliveries: outbox.deliveries() }
  })
}
