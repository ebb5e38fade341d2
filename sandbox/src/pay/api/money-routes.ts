import type { FastifyInstance } from 'fastify'
import { balanceOf } from '../balance.ts'
import type { Provider } from '../provider.ts'
import type { Charge, Dispute, Refund } from '../records.ts'
import { refund } from '../refunds.ts'
import { expandable, withExpanded } from './expand.ts'
import { decodeForm } from './form.ts'
import { answerOnce } from './idempotency.ts'
import { between, pageOf, paging, queryOf, since } from './lists.ts'
import { optional, shape, text } from './params.ts'
import { missing } from './problems.ts'
import { amountToRefund, chargeToRefund, readRefundParams } from './refund-params.ts'

const tables = { payment_intents: 'intents', charges: 'charges', refunds: 'refunds', disputes: 'disputes' } as const
const names = { payment_intents: 'payment_intent', charges: 'charge', refunds: 'refund', disputes: 'dispute' }

const filters = shape({ ...paging, created: since, payment_intent: optional(text(255)) })
const balanceFilters = shape({ ...paging, created: between, expand: expandable })
const onlyExpand = shape({ expand: expandable })

export function moneyRoutes(app: FastifyInstance, provider: Provider) {
  const { store } = provider

  for (const path of ['payment_intents', 'charges', 'refunds', 'disputes'] as const) {
    app.get<{ Params: { id: string } }>(`/${path}/:id`, (request) => {
      const { expand } = onlyExpand(queryOf(request), '')
      const found = store.get(tables[path], request.params.id)
      if (!found) throw missing(names[path], request.params.id, 'id')
      return withExpanded(provider, found, expand)
    })
  }

  for (const path of ['charges', 'refunds', 'disputes'] as const) {
    app.get(`/${path}`, (request) => {
      const { created, payment_intent, ...page } = filters(queryOf(request), '')
      const isAsked = (row: Charge | Refund | Dispute) =>
        row.created >= (created?.gte ?? 0) && (payment_intent === undefined || row.payment_intent === payment_intent)
      return pageOf(`/v1/${path}`, store.all(path).toReversed().filter(isAsked), page)
    })
  }

  app.get('/balance_transactions', (request) => {
    const { created, expand, ...page } = balanceFilters(queryOf(request), '')
    const { gte = 0, lt = Number.MAX_SAFE_INTEGER } = created ?? {}
    const rows = balanceOf(store).filter((row) => row.created >= gte && row.created < lt)
    const listed = pageOf('/v1/balance_transactions', rows.toReversed(), page)
    return expand?.includes('data.source') ? listed : { ...listed, data: listed.data.map(withSourceId) }
  })

  app.post<{ Body: string }>('/refunds', (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const params = readRefundParams(decodeForm(request.body))
      const charge = chargeToRefund(provider, params)
      const amount = amountToRefund(provider, charge, params)
      return refund(provider, charge, amount, params)
    }),
  )
}

const withSourceId = <Row extends { source: { id: string } }>(row: Row) => ({ ...row, source: row.source.id })
