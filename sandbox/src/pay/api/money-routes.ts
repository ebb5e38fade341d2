import type { FastifyInstance } from 'fastify'
import type { Provider } from '../provider.ts'
import type { Refund } from '../records.ts'
import { refund } from '../refunds.ts'
import { expandOf, expandOfList, withExpanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { answerOnce } from './idempotency.ts'
import { isWithin, pageOf, pagingByTime, queryOf } from './lists.ts'
import { optional, shape, text } from './params.ts'
import { missing } from './problems.ts'
import { amountToRefund, chargeToRefund, readRefundParams } from './refund-params.ts'

const tables = { payment_intents: 'intents', charges: 'charges', refunds: 'refunds' } as const
const names = { payment_intents: 'payment_intent', charges: 'charge', refunds: 'refund' }

const filters = shape({
  ...pagingByTime,
  expand: expandOfList('refunds'),
  charge: optional(text(255)),
  payment_intent: optional(text(255)),
})

export function moneyRoutes(app: FastifyInstance, provider: Provider) {
  const { store } = provider

  for (const path of ['payment_intents', 'charges', 'refunds'] as const) {
    const params = shape({ expand: expandOf(tables[path]) })
    app.get<{ Params: { id: string } }>(`/${path}/:id`, (request) => {
      const { expand } = params(queryOf(request), '')
      const found = store.get(tables[path], request.params.id)
      if (!found) throw missing(names[path], request.params.id, 'id')
      return withExpanded(provider, found, expand)
    })
  }

  app.post<{ Body: string }>('/refunds', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const params = readRefundParams(decodeForm(request.body))
      const charge = chargeToRefund(provider, params)
      return withExpanded(provider, refund(provider, charge, amountToRefund(charge, params), params), params.expand)
    }),
  )

  app.get('/refunds', (request) => {
    const params = filters(queryOf(request), '')
    const isAsked = (made: Refund) =>
      isWithin(made.created, params.created) &&
      (params.charge === undefined || made.charge === params.charge) &&
      (params.payment_intent === undefined || made.payment_intent === params.payment_intent)
    const found = store.all('refunds').toReversed().filter(isAsked)
    return withExpanded(provider, pageOf('/v1/refunds', found, params), params.expand)
  })
}
