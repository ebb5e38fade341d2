import type { FastifyInstance } from 'fastify'
import type { Provider } from '../provider.ts'
import { refund } from '../refunds.ts'
import { expandOf, expandOfList, withExpanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { answerOnce } from './idempotency.ts'
import { isWithin, pageOf, pagingByTime, queryOf } from './lists.ts'
import { optional, shape, text } from './params.ts'
import { missing, problem } from './problems.ts'
import { amountToRefund, chargeToRefund, readRefundParams } from './refund-params.ts'

const tables = { payment_intents: 'intents', charges: 'charges', refunds: 'refunds', disputes: 'disputes' } as const
const names = { payment_intents: 'payment_intent', charges: 'charge', refunds: 'refund', disputes: 'dispute' }

const reference = optional(text(255))
const refused: typeof reference = (given, param) => {
  if (given === undefined) return undefined
  throw problem(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

/** What a list can be narrowed by, besides the time. */
const references = {
  payment_intents: { charge: refused, payment_intent: refused },
  charges: { charge: refused, payment_intent: reference },
  refunds: { charge: reference, payment_intent: reference },
  disputes: { charge: reference, payment_intent: reference },
}

type Listed = { created: number; charge?: unknown; payment_intent?: unknown }

export function moneyRoutes(app: FastifyInstance, provider: Provider) {
  const { store } = provider

  for (const path of ['payment_intents', 'charges', 'refunds', 'disputes'] as const) {
    const params = shape({ expand: expandOf(tables[path]) })
    app.get<{ Params: { id: string } }>(`/${path}/:id`, (request) => {
      const { expand } = params(queryOf(request), '')
      const found = store.get(tables[path], request.params.id)
      if (!found) throw missing(names[path], request.params.id, 'id')
      return withExpanded(provider, found, expand)
    })

    const filters = shape({ ...pagingByTime, ...references[path], expand: expandOfList(tables[path]) })
    app.get(`/${path}`, (request) => {
      const { created, charge, payment_intent, expand, ...page } = filters(queryOf(request), '')
      const isAsked = (row: Listed) =>
        isWithin(row.created, created) &&
        (charge === undefined || row.charge === charge) &&
        (payment_intent === undefined || row.payment_intent === payment_intent)
      const found = (store.all(tables[path]) as (Listed & { id: string })[]).toReversed().filter(isAsked)
      return withExpanded(provider, pageOf(`/v1/${path}`, found, page), expand)
    })
  }

  app.post<{ Body: string }>('/refunds', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const params = readRefundParams(decodeForm(request.body))
      const charge = chargeToRefund(provider, params)
      const amount = amountToRefund(provider, charge, params)
      return withExpanded(provider, refund(provider, charge, amount, params), params.expand)
    }),
  )
}
