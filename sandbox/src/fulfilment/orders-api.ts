import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import { orderReply } from './order-reply.ts'
import { orderSchema } from './order-schema.ts'
import { answerProblem, answerUnknown, problem } from './problems.ts'
import { canCancel, cancel } from './progress.ts'
import { type Keys, type Order, type OrderRequest, type Parcel, stepOf, type Tables } from './records.ts'
import { requireAccessToken } from './tokens.ts'

type ById = { Params: { id: string } }
/** The status with which every call fails; null if none does. A restart ends it. */
export type Outage = { status: number | null }
type Options = { store: Store<Tables>; keys: Keys; outage: Outage }

const maxUnits = 250

/** The calls of Amazon's Fulfillment Outbound API, version 2020-07-01, that a shop needs. */
export async function ordersApi(app: FastifyInstance, { store, keys, outage }: Options) {
  const readJson = app.getDefaultJsonParser('error', 'ignore')
  // A cancellation has no body, whatever its content type says.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : readJson(request, String(body), done),
  )
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(answerUnknown)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-amzn-requestid', newId('', 36))
    if (outage.status !== null) throw problem(outage.status, 'InternalFailure', 'Something went wrong here.')
    requireAccessToken(keys, request.headers['x-amz-access-token'], Date.now())
  })

  app.post<{ Body: OrderRequest }>('/fulfillmentOrders', { schema: { body: orderSchema } }, ({ body }) => {
    const id = body.sellerFulfillmentOrderId
    const units = body.items.reduce((sum, { quantity }) => sum + quantity, 0)
    if (units > maxUnits) throw problem(400, 'InvalidInput', `An order has at most ${maxUnits} units.`)
    const known = store.get('orders', id)
    if (known && !isDeepStrictEqual(known.request, body)) {
      throw problem(400, 'InvalidInput', `The order ${id} exists already with other content.`)
    }
    if (known) return {}
    const now = new Date().toISOString()
    store.put('orders', { id, request: body, isCancelled: false, reached: { Received: now }, updatedAt: now })
    return {}
  })

  app.get<ById>('/fulfillmentOrders/:id', (request) => ({ payload: orderReply(find(request.params.id)) }))

  app.put<ById>('/fulfillmentOrders/:id/cancel', (request) => {
    const order = find(request.params.id)
    if (order.isCancelled) return {}
    if (!canCancel(order)) {
      throw problem(400, 'InvalidInput', `The order ${order.id} is ${stepOf(order)} and can no longer be cancelled.`)
    }
    store.put('orders', cancel(order, new Date().toISOString()))
    return {}
  })

  app.get<{ Querystring: { packageNumber?: string } }>('/tracking', (request) => {
    const { packageNumber } = request.query
    const order = store.all('orders').find(({ parcel }) => String(parcel?.packageNumber) === packageNumber)
    if (!order?.parcel) throw problem(404, 'NotFound', `There is no package ${packageNumber}.`)
    return { payload: trackingReply(order, order.parcel) }
  })

  function find(id: string) {
    const order = store.get('orders', id)
    if (!order) throw problem(404, 'NotFound', `There is no fulfillment order ${id}.`)
    return order
  }
}

const milestones = [
  { step: 'Delivered', status: 'DELIVERED', code: 'EVENT_301', words: 'Delivered.' },
  { step: 'OutForDelivery', status: 'OUT_FOR_DELIVERY', code: 'EVENT_302', words: 'Out for delivery.' },
  { step: 'Shipped', status: 'IN_TRANSIT', code: 'EVENT_202', words: 'Departure scan.' },
] as const

/** The reply of getPackageTrackingDetails; newest event first. */
function trackingReply({ request, reached }: Order, { packageNumber, carrierCode, trackingNumber }: Parcel) {
  const { city, stateOrRegion = '', countryCode } = request.destinationAddress
  const address = { city, state: stateOrRegion, country: countryCode }
  const passed = milestones.filter(({ step }) => reached[step] !== undefined)
  return {
    packageNumber,
    trackingNumber,
    carrierCode,
    shipDate: reached.Shipped,
    shipToAddress: address,
    currentStatus: passed[0]?.status ?? 'UNKNOWN',
    currentStatusDescription: passed[0]?.words ?? 'Unknown.',
    trackingEvents: passed.map(({ step, code, words }) => ({
      eventDate: reached[step],
      eventAddress: address,
      eventCode: code,
      eventDescription: words,
    })),
  }
}
