import { randomBytes, randomUUID } from 'node:crypto'
import type { KnownEvent } from '@storylamp/contract/events/kinds'
import * as calls from '@storylamp/contract/webhooks/webhooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../platform/http/refusals/refusal.ts'
import { encrypt } from '../../platform/secrets/encryption.ts'
import { findEvent, recordEvent } from '../events/index.ts'
import { deliver, mayReach, type Sender } from './deliver.ts'
import * as queries from './queries.ts'

const unknown = () => new Refusal('not_found', 'There is no such webhook or event')

export function webhookRoutes(app: FastifyInstance, deps: Sender & { db: Db }): void {
  const { db, clock, key, reach } = deps

  /** Records what was done to a webhook, in the same transaction. Addresses are often secret, so the log names the host alone. */
  const act = <Row extends { url: string } | undefined>(
    by: Member,
    event: KnownEvent<`webhook.${'made' | 'changed' | 'resent' | 'deleted'}`>,
    change: (transaction: Db) => Promise<Row>,
  ) =>
    db.transaction().execute(async (transaction) => {
      const row = await change(transaction)
      const about = row && { target: 'webhook', targetId: new URL(row.url).host }
      if (about) await recordEvent(transaction, { ...event, by, about })
      return row
    })

  const refuseAddress = (url: string | undefined) =>
    url === undefined || mayReach(new URL(url), reach)
      ? undefined
      : refuseField('invalid_input', 'url', url.startsWith('https:') ? calls.urlPrivate : calls.urlInvalid)

  addEndpoint(app, calls.listWebhooks, async () => ({ data: (await queries.selectWebhooks(db)).map(shown) }))

  addEndpoint(app, calls.makeWebhook, async ({ member, body }) => {
    const [id, now, secret] = [randomUUID(), clock(), randomBytes(32)]
    const row = { id, ...body, secret: encrypt(key, id, secret), madeAt: now, nextAt: now }
    const made = { kind: 'webhook.made', details: { kinds: body.kinds } } as const
    const refused = refuseAddress(body.url)
    return refused ?? reply(await act(member, made, (transaction) => queries.insertWebhook(transaction, row)), secret)
  })

  addEndpoint(app, calls.changeWebhook, async ({ member, params: { id }, body: { isOn, isSecretNew, ...sent } }) => {
    const refused = refuseAddress(sent.url)
    if (refused !== undefined) return refused
    const [now, secret] = [clock(), isSecretNew ? randomBytes(32) : undefined]
    const begun = { offAt: null, attempts: 0, failingSince: null, nextAt: now }
    const switched = isOn === false ? { offAt: sql<Date>`coalesce(off_at, ${now})` } : isOn ? begun : { nextAt: now }
    const former = { formerSecret: sql.ref<Buffer>('secret'), rotatedAt: now }
    const renewed = secret && { secret: encrypt(key, id, secret), ...former }
    const change = async (transaction: Db) => {
      const row = await queries.updateWebhook(transaction, id, { ...sent, ...switched, ...renewed })
      await queries.forgetAttempts(transaction, id)
      return row
    }
    const changed = { kind: 'webhook.changed', details: { kinds: sent.kinds, isOn, isSecretNew } } as const
    const row = await act(member, changed, change)
    return row === undefined ? unknown() : reply(row, secret)
  })

  addEndpoint(app, calls.deleteWebhook, async ({ member, params: { id } }) => {
    const row = await act(member, { kind: 'webhook.deleted', details: {} }, (at) => queries.removeWebhook(at, id))
    return row === undefined ? unknown() : reply(row)
  })

  addEndpoint(app, calls.webhookDeliveries, async ({ params: { id }, query: { page = 1 } }) => {
    const row = await queries.findWebhook(db, id)
    return row === undefined ? unknown() : { webhook: shown(row), ...(await queries.readDeliveries(db, id, page)) }
  })

  // Also while it is switched off, to see whether it would arrive.
  addEndpoint(app, calls.sendWebhookAgain, async ({ member, params: { id, event: eventId } }) => {
    const webhook = await queries.findWebhookThatSent(db, id, Number(eventId))
    const event = await findEvent(db, Number(eventId))
    if (webhook === undefined || event === undefined) return unknown()
    const delivery = await deliver(deps, webhook, event)
    // What has waited follows at once.
    const nextAt = delivery.deliveredAt ?? webhook.nextAt
    const resent = { kind: 'webhook.resent', details: { event: event.id } } as const
    const data = await act(member, resent, async (transaction) => {
      const row = await queries.updateWebhook(transaction, id, { nextAt })
      return row && { ...(await queries.recordDelivery(transaction, delivery)), url: row.url }
    })
    return data === undefined ? unknown() : { data }
  })
}

const shown = (row: queries.WebhookRow) => ({ ...row, _id: row.id })

const reply = (row: queries.WebhookRow, secret?: Buffer) => ({
  data: shown(row),
  ...(secret && { secret: `whsec_${secret.toString('base64')}` }),
})
