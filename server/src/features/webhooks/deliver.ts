import { createHmac } from 'node:crypto'
import { asStored } from '@storylamp/contract/events/stored-event'
import type { WebhookPayload } from '@storylamp/contract/webhooks/webhooks'
import { type Clock, dayMs, later, secondMs } from '../../platform/clock.ts'
import { decrypt } from '../../platform/encryption.ts'
import type { PlacedEvent } from '../events/index.ts'
import { post, type Reach } from './post.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'

export type Sender = { clock: Clock; key: Buffer; reach: Reach }

/** Sends one event, signed as Standard Webhooks says. Its id is the same at each repetition. */
export async function deliver(
  { clock, key, reach }: Sender,
  webhook: WebhookRow,
  event: PlacedEvent,
): Promise<Omit<DeliveryRow, 'attempts'>> {
  const now = clock()
  const id = `evt_${event.id}_${webhook.id}`
  const timestamp = String(Math.floor(now.getTime() / secondMs))
  const body = JSON.stringify(payloadOf(event))
  const signatures = secretsAt(webhook, key, now).map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
  const { status, reply } = await post({ url: webhook.url, headers, body }, reach)
  const isDelivered = status !== null && status >= 200 && status < 300
  const at = clock()
  return {
    webhook_id: webhook.id,
    event_id: event.id,
    kind: event.kind,
    tried_at: at,
    delivered_at: isDelivered ? at : null,
    status,
    reply,
  }
}

function secretsAt({ id, secret, former_secret, rotated_at }: WebhookRow, key: Buffer, now: Date): Buffer[] {
  const isFormerValid = rotated_at !== null && later(rotated_at, dayMs) > now
  return [secret, ...(isFormerValid && former_secret ? [former_secret] : [])].map((each) => decrypt(key, id, each))
}

export const typeOf = ({ kind, details }: Pick<PlacedEvent, 'kind' | 'details'>) => asStored(kind, details).kind

/** Never who of the staff did it, nor why. */
const payloadOf = (event: PlacedEvent): WebhookPayload => ({
  type: typeOf(event),
  timestamp: event.at.toISOString(),
  data: {
    event: event.id,
    kind: event.kind,
    order: event.order_id,
    payment: event.payment_id,
    family: event.family_id,
    target: event.target,
    targetId: event.target_id,
    details: event.details,
  },
})
