import { randomBytes, randomUUID } from 'node:crypto'
import type { KnownEvent } from '@storylamp/contract/events/kinds'
import { webhookTexts } from '@storylamp/contract/webhooks/webhook-texts'
import type { WebhookChange, WebhookForm } from '@storylamp/contract/webhooks/webhooks'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { encrypt } from '../../platform/encryption.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findEvent, findPositionNow, recordEvent } from '../events/index.ts'
import { deliver, type Sender } from './deliver.ts'
import { mayReach } from './post.ts'
import * as queries from './queries.ts'

export type WebhookDeps = Sender & { db: Db; clock: Clock }

export const unknown = () => new Refusal('not_found', webhookTexts.unknown)

/** Addresses are often secret, so the log names the host alone. */
const record = (db: Db, by: Member, { url }: { url: string }, event: Act) =>
  recordEvent(db, { ...event, by, about: { target: 'webhook', targetId: new URL(url).host } })

type Act = KnownEvent<`webhook.${'made' | 'changed' | 'renewed' | 'resent' | 'deleted'}`>

const newSecret = () => {
  const secret = randomBytes(32)
  return { secret, shown: `whsec_${secret.toString('base64')}` }
}

const refuseAddress = ({ reach }: WebhookDeps, url: string | undefined) =>
  url === undefined || mayReach(new URL(url), reach)
    ? undefined
    : refuseField('invalid_input', 'url', url.startsWith('https:') ? webhookTexts.urlPrivate : webhookTexts.urlInvalid)

export async function makeWebhook(deps: WebhookDeps, member: Member, { url, kinds }: WebhookForm) {
  const { db, clock, key } = deps
  const refused = refuseAddress(deps, url)
  if (refused !== undefined) return refused
  return db.transaction().execute(async (transaction) => {
    const [id, now, { secret, shown }] = [randomUUID(), clock(), newSecret()]
    const { xact, id: event_id } = await findPositionNow(transaction)
    const times = { made_at: now, next_at: now }
    const made = { id, url, kinds, secret: encrypt(key, id, secret), xact, event_id, ...times }
    const row = await queries.insertWebhook(transaction, made)
    await record(transaction, member, row, { kind: 'webhook.made', details: { kinds } })
    return { row, secret: shown }
  })
}

export async function changeWebhook(deps: WebhookDeps, member: Member, id: string, { isOn, ...sent }: WebhookChange) {
  const now = deps.clock()
  const refused = refuseAddress(deps, sent.url)
  if (refused !== undefined) return refused
  const begun = { off_at: null, attempts: 0, failing_since: null, next_at: now }
  const switched = isOn === undefined ? { next_at: now } : isOn ? begun : { off_at: now }
  return deps.db.transaction().execute(async (transaction) => {
    const row = isUuid(id) ? await queries.updateWebhook(transaction, id, { ...sent, ...switched }) : undefined
    if (row === undefined) return unknown()
    const details = { ...(sent.kinds && { kinds: sent.kinds }), ...(isOn !== undefined && { isOn }) }
    await record(transaction, member, row, { kind: 'webhook.changed', details })
    return row
  })
}

/** The former secret signs for one more day, while the receiver learns the new one. */
export const rotateSecret = ({ db, clock, key }: WebhookDeps, member: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const former = isUuid(id) ? await queries.findWebhook(transaction, id) : undefined
    if (former === undefined) return unknown()
    const { secret, shown } = newSecret()
    const change = { secret: encrypt(key, id, secret), former_secret: former.secret, rotated_at: clock() }
    const row = await queries.updateWebhook(transaction, id, change)
    if (row === undefined) return unknown()
    await record(transaction, member, row, { kind: 'webhook.renewed', details: {} })
    return { row, secret: shown }
  })

export const deleteWebhook = ({ db }: WebhookDeps, member: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const removed = isUuid(id) ? await queries.removeWebhook(transaction, id) : undefined
    if (removed === undefined) return unknown()
    await record(transaction, member, removed, { kind: 'webhook.deleted', details: {} })
    return { message: webhookTexts.deleted }
  })

/** Also while it is switched off, to see whether it would arrive. */
export async function sendAgain(deps: WebhookDeps, member: Member, id: string, eventId: number) {
  const { db, clock } = deps
  const webhook = isUuid(id) ? await queries.findWebhook(db, id) : undefined
  if (webhook === undefined || !Number.isSafeInteger(eventId)) return unknown()
  if ((await queries.findDelivery(db, id, eventId)) === undefined) return unknown()
  const event = await findEvent(db, eventId)
  if (event === undefined) return new Refusal('not_found', webhookTexts.eventGone)
  const delivery = await deliver(deps, webhook, event)
  return db.transaction().execute(async (transaction) => {
    // What has waited follows at once.
    const isKnown = delivery.delivered_at
      ? await queries.updateWebhook(transaction, id, { next_at: clock() })
      : await queries.findWebhook(transaction, id)
    if (isKnown === undefined) return unknown()
    await record(transaction, member, webhook, { kind: 'webhook.resent', details: { event: eventId } })
    return queries.recordDelivery(transaction, delivery)
  })
}
