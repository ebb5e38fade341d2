import * as calls from '@storylamp/contract/webhooks/webhooks'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../platform/db/paging.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import * as rules from './change-webhooks.ts'
import * as queries from './queries.ts'

export function webhookRoutes(app: FastifyInstance, deps: rules.WebhookDeps): void {
  const { db } = deps
  addEndpoint(app, calls.listWebhooks, async () => ({ data: (await queries.selectWebhooks(db)).map(toWebhook) }))
  addEndpoint(app, calls.makeWebhook, async ({ member, body }) => shown(await rules.makeWebhook(deps, member, body)))
  addEndpoint(app, calls.changeWebhook, async ({ member, params, body }) => {
    const row = await rules.changeWebhook(deps, member, params.id, body)
    return row instanceof Refusal ? row : { data: toWebhook(row) }
  })
  addEndpoint(app, calls.rotateWebhookSecret, async ({ member, params }) =>
    shown(await rules.rotateSecret(deps, member, params.id)),
  )
  addEndpoint(app, calls.deleteWebhook, ({ member, params }) => rules.deleteWebhook(deps, member, params.id))
  addEndpoint(app, calls.listWebhookDeliveries, async ({ params: { id }, query: { page = 1 } }) => {
    if (!isUuid(id) || (await queries.findWebhook(db, id)) === undefined) return rules.unknown()
    const [rows, total] = await Promise.all([queries.selectDeliveries(db, id, page), queries.countDeliveries(db, id)])
    return pageOf(rows.map(toDelivery), total, page)
  })
  addEndpoint(app, calls.sendWebhookAgain, async ({ member, params: { id, event } }) => {
    const row = await rules.sendAgain(deps, member, id, Number(event))
    return row instanceof Refusal ? row : { data: toDelivery(row) }
  })
}

const toWebhook = (row: queries.WebhookRow): calls.Webhook => ({
  _id: row.id,
  url: row.url,
  kinds: row.kinds,
  madeAt: row.made_at.toISOString(),
  rotatedAt: row.rotated_at?.toISOString() ?? null,
  offAt: row.off_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  nextAt: row.next_at.toISOString(),
})

const toDelivery = (row: queries.DeliveryRow): calls.WebhookDelivery => ({
  event: row.event_id,
  kind: row.kind,
  attempts: row.attempts,
  triedAt: row.tried_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  status: row.status,
  reply: row.reply,
})

const shown = <Refused extends Refusal>(made: { row: queries.WebhookRow; secret: string } | Refused) =>
  made instanceof Refusal ? made : { data: toWebhook(made.row), secret: made.secret }
