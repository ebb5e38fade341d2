import type { FastifyInstance } from 'fastify'
import type { Provider } from '../provider.ts'
import type { Event } from '../records.ts'
import { isWithin, pageOf, pagingByTime, queryOf } from './lists.ts'
import { list, optional, shape, text } from './params.ts'
import { missing } from './problems.ts'

const filters = shape({ ...pagingByTime, type: optional(text(255)), types: optional(list(text(255))) })

export function eventRoutes(app: FastifyInstance, { store }: Provider) {
  app.get('/events', (request) => {
    const params = filters(queryOf(request), '')
    const types = params.types ?? (params.type ? [params.type] : undefined)
    const isAsked = ({ type, created }: Event) =>
      isWithin(created, params.created) && (types === undefined || types.includes(type))
    return pageOf('/v1/events', store.all('events').toReversed().filter(isAsked).map(asItStands), params)
  })

  app.get<{ Params: { id: string } }>('/events/:id', (request) => {
    const event = store.get('events', request.params.id)
    if (!event) throw missing('event', request.params.id, 'id')
    return asItStands(event)
  })

  function asItStands(event: Event): Event {
    const isDelivered = store.need('deliveries', event.id).state === 'delivered'
    return { ...event, pending_webhooks: isDelivered ? 0 : 1 }
  }
}
