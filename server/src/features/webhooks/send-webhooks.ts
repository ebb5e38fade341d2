import { type Clock, dayMs, hourMs, later, secondMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { shopKey } from '../../platform/keys.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { mailShop } from '../alerts/index.ts'
import { type PlacedEvent, readOnFrom } from '../events/index.ts'
import { deliver, type Sender, typeOf } from './deliver.ts'
import type { Reach } from './post.ts'
import { moveTo, recordDelivery, selectDueWebhooks, updateAt, type WebhookRow } from './queries.ts'

type Deps = { db: Db; clock: Clock; shopOrigin: string; isProduction: boolean; reach: Reach }

const runMs = 20 * secondMs
const batch = 100
const switchedOffAfterMs = 3 * dayMs

/** The job that sends what has happened. Webhooks do not wait for each other, but for one that hangs the next run begins later. */
export async function sendWebhooks(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const sender = { ...deps, key: await shopKey(db, 'webhooks') }
  const due = await selectDueWebhooks(db, clock())
  await Promise.all(due.map((webhook) => sendTo(sender, webhook)))
}

/** One event after the other, so that they arrive in order: the next waits until this one is delivered. */
async function sendTo(deps: Deps & Sender, due: WebhookRow): Promise<void> {
  const until = later(deps.clock(), runMs)
  let webhook: WebhookRow | undefined = due
  while (webhook !== undefined && deps.clock() < until) {
    const events = await readOnFrom(deps.db, { xact: webhook.xact, id: webhook.event_id }, batch)
    const last = events.at(-1)
    if (last === undefined) return
    for (const event of events) if (webhook && isChosen(webhook, event)) webhook = await sendNext(deps, webhook, event)
    if (webhook && webhook.event_id !== last.id) webhook = await moveTo(deps.db, webhook, last)
  }
}

const isChosen = ({ kinds }: WebhookRow, event: PlacedEvent) =>
  kinds.includes(event.kind) || kinds.includes(typeOf(event))

/** A process that is killed before it has recorded the outcome sends the event once more, with the same id. */
async function sendNext(deps: Deps & Sender, webhook: WebhookRow, event: PlacedEvent): Promise<WebhookRow | undefined> {
  const delivery = await deliver(deps, webhook, event)
  return deps.db.transaction().execute(async (db) => {
    const isDelivered = delivery.delivered_at !== null
    const moved = isDelivered
      ? await moveTo(db, webhook, event)
      : await noteFailure(deps, db, webhook, delivery.tried_at)
    if (moved !== undefined) await recordDelivery(db, delivery)
    return isDelivered ? moved : undefined
  })
}

async function noteFailure(deps: Deps, db: Db, webhook: WebhookRow, now: Date) {
  const { attempts: before, failing_since = null } = webhook
  const attempts = before + 1
  const isOver = failing_since !== null && later(failing_since, switchedOffAfterMs) <= now
  const pauseMs = Math.min(15 * secondMs * 4 ** before, 4 * hourMs)
  const next = { attempts, failing_since: failing_since ?? now, next_at: later(now, pauseMs) }
  const moved = await updateAt(db, webhook, { ...next, ...(isOver && { off_at: now }) })
  if (moved?.off_at) await mailSwitchedOff(deps, db, webhook)
  return moved
}

const mailSwitchedOff = ({ shopOrigin, isProduction }: Deps, db: Db, { id, url }: WebhookRow) =>
  mailShop(db, { shopOrigin, isProduction }, 'jobs', (shop) =>
    composeEmail({
      ...shop,
      subject: 'A webhook is switched off',
      heading: 'A webhook is switched off',
      paragraphs: [
        `For three days ${new URL(url).host} has not taken what the shop sends. Nothing more is sent there until you switch it on again.`,
        'Nothing is lost: then it goes on with what has waited.',
      ],
      link: { words: 'See its deliveries', url: `${shopOrigin}/admin/connections/webhooks/${id}` },
    }),
  )
