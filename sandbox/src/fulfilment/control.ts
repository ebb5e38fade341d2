import type { FastifyInstance } from 'fastify'
import { refusal } from '../refusals.ts'
import type { Store } from '../store.ts'
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

/** Moves orders on, for tests and for the buttons of the page. */
export async function control(app: FastifyInstance, { store }: { store: Store<Tables> }) {
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
