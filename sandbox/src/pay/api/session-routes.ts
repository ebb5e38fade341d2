import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expire } from '../expiry.ts'
import { newLineItem } from '../new-line-item.ts'
import { newSession } from '../new-session.ts'
import type { Provider } from '../provider.ts'
import type { Session } from '../records.ts'
import { expandOf, expandOfList, withExpanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { answerOnce } from './idempotency.ts'
import { lineItemsOf } from './line-items.ts'
import { isWithin, pageOf, paging, pagingByTime, queryOf } from './lists.ts'
import { oneOf, optional, shape, text } from './params.ts'
import { missing, problem } from './problems.ts'
import type { SessionParams } from './session-params.ts'
import { readSessionParams } from './session-params.ts'

type ById = { Params: { id: string } }

const onlyExpand = shape({ expand: expandOf('sessions') })
const filters = shape({
  ...pagingByTime,
  expand: expandOfList('sessions'),
  payment_intent: optional(text(255)),
  status: optional(oneOf('open', 'complete', 'expired')),
})

export function sessionRoutes(app: FastifyInstance, provider: Provider, webUrl: string) {
  const { store } = provider

  app.post<{ Body: string }>('/checkout/sessions', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const params = readSessionParams(decodeForm(request.body))
      return withExpanded(provider, openSession(provider, params, webUrl), params.expand)
    }),
  )

  app.get('/checkout/sessions', (request) => {
    const params = filters(queryOf(request), '')
    const isAsked = (session: Session) =>
      isWithin(session.created, params.created) &&
      (params.status === undefined || session.status === params.status) &&
      (params.payment_intent === undefined || session.payment_intent === params.payment_intent)
    const found = store.all('sessions').toReversed().filter(isAsked)
    return withExpanded(provider, pageOf('/v1/checkout/sessions', found, params), params.expand)
  })

  app.get<ById>('/checkout/sessions/:id', (request) => {
    const { expand } = onlyExpand(queryOf(request), '')
    return withExpanded(provider, find(request), expand)
  })

  app.get<ById>('/checkout/sessions/:id/line_items', (request) =>
    lineItemsOf(store, find(request).id, shape(paging)(queryOf(request), '')),
  )

  app.post<ById & { Body: string }>('/checkout/sessions/:id/expire', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const { expand } = onlyExpand(decodeForm(request.body), '')
      return withExpanded(provider, expire(provider, stillOpen(find(request))), expand)
    }),
  )

  function find(request: FastifyRequest<ById>) {
    const session = store.get('sessions', request.params.id)
    if (!session) throw missing('checkout.session', request.params.id, 'session')
    return session
  }
}

export function stillOpen(session: Session) {
  if (session.status === 'open') return session
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
  throw problem(400, message)
}

function openSession({ store }: Provider, params: SessionParams, webUrl: string) {
  const lineItems = params.line_items.map(newLineItem)
  const session = newSession(params, lineItems, webUrl)
  const { metadata = {}, description = null, receipt_email = null } = params.payment_intent_data ?? {}
  const intentData = { metadata, description, receiptEmail: receipt_email }
  store.put('sessions', session)
  store.put('baskets', { id: session.id, lineItems, intentData })
  return session
}
