import type { FastifyInstance } from 'fastify'
import { refusal } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Outage } from './orders-api.ts'
import { advance, type Progress } from './progress.ts'
import { steps, type Tables } from './records.ts'

const progressBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    to: { enum: steps },
    carrierCode: { type: 'string', minLength: 1, maxLength: 50 },
    trackingNumber: { type: 'string', minLength: 1, maxLength: 50 },
  },
  required: ['to'],
}

const outageBody = {
  type: 'object',
  additionalProperties: false,
  properties: { status: { type: 'integer', minimum: 400, maximum: 599, nullable: true } },
  required: ['status'],
}

type Options = { store: Store<Tables>; outage: Outage }

/** Moves orders on, for tests and for the buttons of the page, and makes every call of the API fail. */
export async function control(app: FastifyInstance, { store, outage }: Options) {
  app.put<{ Body: Outage }>('/outage', { schema: { body: outageBody } }, ({ body }) => Object.assign(outage, body))

  app.get('/orders', () => ({ orders: store.all('orders').toReversed() }))

  app.post<{ Params: { id: string }; Body: Progress }>(
    '/orders/:id/progress',
    { schema: { body: progressBody } },
    (request, reply) => {
      const order = store.get('orders', request.params.id)
      if (!order) throw refusal(404, `There is no order ${request.params.id} here.`)
      const advanced = advance(order, request.body, new Date().toISOString())
      store.put('orders', advanced)
      const isButton = request.headers.accept?.includes('text/html')
      return isButton ? reply.redirect('/fulfilment', 303) : advanced
    },
  )
}
