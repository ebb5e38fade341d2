import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '../../ids.ts'
import { expire } from '../expiry.ts'
import { newSession } from '../new-session.ts'
import type { Provider } from '../provider.ts'
import type { LineItem, Session } from '../records.ts'
import { expandable, withExpanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { answerOnce } from './idempotency.ts'
import { lineItemsOf } from './line-items.ts'
import { pageOf, paging, queryOf } from './lists.ts'
import { shape } from './params.ts'
import { missing, problem } from './problems.ts'
import type { LineParams, SessionParams } from './session-params.ts'
import { readSessionParams } from './session-params.ts'

type ById = { Params: { id: string } }

const onlyExpand = shape({ expand: expandable })

export function sessionRoutes(app: FastifyInstance, provider: Provider, webUrl: string) {
  const { store } = provider

  app.post<{ Body: string }>('/checkout/sessions', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const params = readSessionParams(decodeForm(request.body))
      return openSession(provider, params, webUrl)
    }),
  )

  app.get('/checkout/sessions', (request) =>
    pageOf('/v1/checkout/sessions', store.all('sessions').toReversed(), shape(paging)(queryOf(request), '')),
  )

  app.get<ById>('/checkout/sessions/:id', (request) => {
    const { expand } = onlyExpand(queryOf(request), '')
    return withExpanded(provider, find(request), expand)
  })

  app.get<ById>('/checkout/sessions/:id/line_items', (request) => lineItemsOf(store, find(request).id))

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
  store.put('sessions', session)
  store.put('baskets', { id: session.id, lineItems, intentMetadata: params.payment_intent_data?.metadata ?? {} })
  return session
}

function newLineItem({ price_data, quantity }: LineParams): LineItem {
  return {
    id: newId('li_1'),
    object: 'item',
    amount_total: price_data.unit_amount * quantity,
    currency: price_data.currency,
    description: price_data.product_data.name,
    quantity,
  } as LineItem
}
