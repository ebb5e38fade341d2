import { type Clock, dayMs, hourMs, later, secondMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { shopKey } from '../../platform/secrets/keys.ts'
import { mailShop } from '../alerts/index.ts'
import { type PlacedEvent, type Position, readOnFrom } from '../events/index.ts'
import { deliver, type Reach, type Sender, typeOf } from './deliver.ts'
import { movedTo, recordDelivery, selectDeliveries, selectWebhooks, updateAt, type WebhookRow } from './queries.ts'

type Deps = { db: Db; clock: Clock; shopOrigin: string; isProduction: boolean; reach: Reach }

const runMs = 20 * secondMs
const batch = 100
const switchedOffAfterMs = 3 * dayMs
// With the pauses below these are three days.
const givenUpAfter = 23

/** The job that sends what has happened. Webhooks do not wait for each other, but for one that hangs the next run begins later. */
export async function sendWebhooks(deps: Deps): Promise<void> {
  const sender = { ...deps, key: await shopKey(deps.db, 'webhooks') }
  const now = deps.clock()
  const due = (await selectWebhooks(deps.db)).filter(({ offAt, nextAt }) => offAt === null && nextAt <= now)
  await Promise.all(due.map((webhook) => sendTo(sender, webhook)))
}

/**
 * In order for each family, and so for each order: while an event is not taken, later ones of its family wait, and others go on.
 * The position stays before the first that waits; whatever was tried beyond it has a row.
 */
async function sendTo(deps: Deps & Sender, due: WebhookRow): Promise<void> {
  const until = later(deps.clock(), runMs)
  const waiting = new Set<string>()
  let webhook: WebhookRow | undefined = due
  let read: Position | undefined = { xact: due.xact, id: due.eventId }
  while (read !== undefined) {
    const events: PlacedEvent[] = await readOnFrom(deps.db, read, batch)
    const tried = await selectDeliveries(deps.db, due.id, events)
    for (const event of events.filter((each) => isChosen(due, each))) {
      const before = tried.get(event.id)
      if (before?.deliveredAt || before?.givenUpAt) continue
      if (before && later(before.triedAt, pauseMs(before.attempts)) > deps.clock()) waiting.add(laneOf(event))
      if (waiting.has(laneOf(event))) continue
      webhook = await sendNext(deps, webhook, event, before?.attempts ?? 0, waiting.size === 0)
      if (webhook === undefined || deps.clock() > until) return
    }
    read = events.at(-1)
    if (read && waiting.size === 0 && read.id !== webhook.eventId)
      webhook = await updateAt(deps.db, webhook, movedTo(read))
    if (webhook === undefined) return
  }
}

const isChosen = ({ kinds }: WebhookRow, event: PlacedEvent) =>
  kinds.includes(event.kind) || kinds.includes(typeOf(event))

const laneOf = ({ family_id, target, target_id }: PlacedEvent) => family_id ?? `${target} ${target_id}`

/** Undefined after a failure. A process that is killed before it has recorded the outcome sends the event once more, with the same id. */
async function sendNext(
  deps: Deps & Sender,
  webhook: WebhookRow,
  event: PlacedEvent,
  attempts: number,
  isFirst: boolean,
) {
  const delivery = await deliver(deps, webhook, event)
  const { triedAt, deliveredAt } = delivery
  return deps.db.transaction().execute(async (db) => {
    const taken = isFirst ? movedTo(event) : { attempts: 0, failingSince: null }
    const moved = await updateAt(db, webhook, deliveredAt ? taken : afterFailure(webhook, triedAt))
    if (moved === undefined) return
    const isGivenUp = !deliveredAt && !moved.offAt && attempts + 1 >= givenUpAfter
    await recordDelivery(db, { ...delivery, givenUpAt: isGivenUp ? triedAt : null })
    if (moved.offAt) await mailShopOf(deps, db, webhook, 'A webhook is switched off', whenOff)
    if (isGivenUp) await mailShopOf(deps, db, webhook, 'A webhook does not take an event', whenGivenUp(event))
    return deliveredAt ? moved : undefined
  })
}

function afterFailure({ attempts, failingSince }: WebhookRow, now: Date) {
  const isOver = failingSince !== null && later(failingSince, switchedOffAfterMs) <= now
  const nextAt = later(now, pauseMs(attempts))
  return { attempts: attempts + 1, failingSince: failingSince ?? now, nextAt, ...(isOver && { offAt: now }) }
}

/** An event's pause is one step longer than its webhook's, so that others are tried before it is tried again. */
const pauseMs = (attempts: number) => Math.min(15 * secondMs * 4 ** attempts, 4 * hourMs)

const whenOff = 'what the shop sends. Switched on, it goes on with what waits.'
const whenGivenUp = ({ id, kind }: PlacedEvent) =>
  `the event ${id} (${kind}), while it took others. What waited for it is sent now, and it can be sent again by hand.`

const mailShopOf = (deps: Deps, db: Db, { id, url }: WebhookRow, subject: string, what: string) =>
  mailShop(db, deps, 'jobs', ({ shopOrigin }) => ({
    subject,
    heading: subject,
    paragraphs: [`For three days ${new URL(url).host} has not taken ${what}`],
    link: { words: 'See its deliveries', url: `${shopOrigin}/admin/connections/webhooks/${id}` },
  }))
