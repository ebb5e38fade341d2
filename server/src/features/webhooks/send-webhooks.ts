import { type Clock, dayMs, hourMs, later, secondMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { shopKey } from '../../platform/keys.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { mailShop } from '../alerts/index.ts'
import { type PlacedEvent, readOnFrom } from '../events/index.ts'
import { deliver, type Reach, type Sender, typeOf } from './deliver.ts'
import { movedTo, recordDelivery, selectWebhooks, updateAt, type WebhookRow } from './queries.ts'

type Deps = { db: Db; clock: Clock; shopOrigin: string; isProduction: boolean; reach: Reach }

const runMs = 20 * secondMs
const batch = 100
const switchedOffAfterMs = 3 * dayMs

/** The job that sends what has happened. Webhooks do not wait for each other, but for one that hangs the next run begins later. */
export async function sendWebhooks(deps: Deps): Promise<void> {
  const sender = { ...deps, key: await shopKey(deps.db, 'webhooks') }
  const now = deps.clock()
  const due = (await selectWebhooks(deps.db)).filter(({ offAt, nextAt }) => offAt === null && nextAt <= now)
  await Promise.all(due.map((webhook) => sendTo(sender, webhook)))
}

/** One event after the other, so that they arrive in order: the next waits until this one is delivered. */
async function sendTo(deps: Deps & Sender, due: WebhookRow): Promise<void> {
  const until = later(deps.clock(), runMs)
  let webhook: WebhookRow | undefined = due
  while (webhook !== undefined && deps.clock() < until) {
    const events = await readOnFrom(deps.db, { xact: webhook.xact, id: webhook.eventId }, batch)
    const last = events.at(-1)
    if (last === undefined) return
    for (const event of events) if (webhook && isChosen(webhook, event)) webhook = await sendNext(deps, webhook, event)
    if (webhook && webhook.eventId !== last.id) webhook = await updateAt(deps.db, webhook, movedTo(last))
  }
}

const isChosen = ({ kinds }: WebhookRow, event: PlacedEvent) =>
  kinds.includes(event.kind) || kinds.includes(typeOf(event))

/** A process that is killed before it has recorded the outcome sends the event once more, with the same id. */
async function sendNext(deps: Deps & Sender, webhook: WebhookRow, event: PlacedEvent): Promise<WebhookRow | undefined> {
  const delivery = await deliver(deps, webhook, event)
  return deps.db.transaction().execute(async (db) => {
    const isDelivered = delivery.deliveredAt !== null
    const change = isDelivered ? movedTo(event) : afterFailure(webhook, delivery.triedAt)
    const moved = await updateAt(db, webhook, change)
    if (moved !== undefined) await recordDelivery(db, delivery)
    if (moved?.offAt) await mailSwitchedOff(deps, db, webhook)
    return isDelivered ? moved : undefined
  })
}

function afterFailure({ attempts, failingSince }: WebhookRow, now: Date) {
  const isOver = failingSince !== null && later(failingSince, switchedOffAfterMs) <= now
  const nextAt = later(now, Math.min(15 * secondMs * 4 ** attempts, 4 * hourMs))
  return { attempts: attempts + 1, failingSince: failingSince ?? now, nextAt, ...(isOver && { offAt: now }) }
}

const mailSwitchedOff = ({ shopOrigin, isProduction }: Deps, db: Db, { id, url }: WebhookRow) =>
  mailShop(db, { shopOrigin, isProduction }, 'jobs', (shop) =>
    composeEmail({
      ...shop,
      subject: 'A webhook is switched off',
      heading: 'A webhook is switched off',
      paragraphs: [
        `For three days ${new URL(url).host} has not taken what the shop sends. Switched on, it goes on with what waits.`,
      ],
      link: { words: 'See its deliveries', url: `${shopOrigin}/admin/connections/webhooks/${id}` },
    }),
  )
