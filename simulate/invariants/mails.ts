import type { MailKind } from '@storylamp/contract/accounts/profile'
import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { dayMs } from '../../server/src/platform/clock.ts'
import { readersAt } from '../families.ts'
import { expectMail, mailKey, readMailbox } from '../mailbox.ts'
import type { Reader, World } from '../world.ts'
import type { ByReading } from './invariant.ts'
import { readPaidOrders } from './orders.ts'

type Mailed = {
  id: number
  family_id: string
  details: MailDetails
  number: number
  bought: string
  by: string | null
  kind: MailKind
}

/** What the shop says that it has mailed to families since the event before. */
const mailedSince = `
  SELECT event.id::int, event.family_id, details, coalesce(customer_order.number, payment.number, story_order.number)::int AS number,
    coalesce(customer_order.id, payment.id, story_order.id) AS bought, 
    CASE WHEN customer_order.id IS NOT NULL THEN 'orders' WHEN payment.id IS NOT NULL THEN 'tokens' ELSE 'stories' END AS kind,
    coalesce(customer_order.placed_by, payment.placed_by, story_order.placed_by) AS by
  FROM event LEFT JOIN customer_order ON customer_order.id = event.order_id LEFT JOIN payment ON payment.id = event.payment_id
  LEFT JOIN story_order ON target = 'order' AND story_order.number::text = target_id
  WHERE event.kind = 'mail.sent' AND event.id > $1 ORDER BY event.id`

/** These are for everybody: somebody has declared something without signing in. */
const forAll = ['withdrawal_declared', 'withdrawal_not_recorded']

const read = new Map<World, number>()

/** Who is to get what has been mailed; where the parents changed about then, perhaps. */
async function expectMailed(world: World): Promise<void> {
  for (const { id, family_id, details, number, bought, by, kind } of await world.rows<Mailed>(mailedSince, [
    read.get(world) ?? 0,
  ])) {
    read.set(world, id)
    const family = [...world.families, ...world.formerFamilies].find((one) => one.id === family_id)
    if (family === undefined) continue
    const placer = world.placed.get(bought)?.accountId ?? by
    const groups = readersAt(family, id).map((readers) =>
      forAll.includes(details.template) ? readers : wanting(readers, kind, placer),
    )
    for (const { email } of new Map(groups.flat().map((reader) => [reader.email, reader])).values()) {
      expectMail(
        world,
        email,
        mailSubject(details, number),
        groups.every((group) => group.some((reader) => reader.email === email)),
      )
    }
  }
}

/** Where nobody wants to read of it, everybody does. */
function wanting(readers: Reader[], kind: MailKind, placer: string | null): Reader[] {
  const wanted = readers.filter(({ accountId, muted }) => accountId === placer || !muted.includes(kind))
  return wanted.length === 0 ? readers : wanted
}

const queuedMails = `SELECT payload->>'to' AS to, payload->>'subject' AS subject FROM job WHERE payload->>'subject' IS NOT NULL`

const isParent = (key: string) => key.startsWith('parent-')

async function findMailsAstray(world: World) {
  const { mailbox, deleted, rows } = world
  await readMailbox(world)
  await expectMailed(world)
  const queued = (await rows<{ to: string; subject: string }>(queuedMails)).map(({ to, subject }) =>
    mailKey(to, subject),
  )
  const waiting = Map.groupBy(queued, (key) => key)
  const keys = new Set([...mailbox.expected.keys(), ...mailbox.received.keys(), ...queued])
  return [...keys].filter(isParent).flatMap((key) => {
    const { least, most } = mailbox.expected.get(key) ?? { least: 0, most: 0 }
    const sent = (mailbox.received.get(key) ?? 0) + (waiting.get(key)?.length ?? 0)
    // With an account go the mails that still waited.
    const isDeleted = deleted.has(key.split(' ')[0] ?? '')
    return sent <= most && (sent >= least || isDeleted) ? [] : [{ key, least, most, sent }]
  })
}

type Timeline = { timeline: { what: string }[]; parcels?: unknown[]; customer: object | null }

/** What the steps of an order promise. */
async function findUnmailed({ read }: World, number: string, id: string) {
  const { timeline, parcels, customer } = (await read<{ data: Timeline }>(`/api/admin/orders/${id}`)).data
  if (customer === null) return []
  const steps = timeline.map(({ what }) => what)
  const due = {
    Paid: `Your order ${number} at Storylamp`,
    Delivered: `Your order ${number} has arrived`,
    ...(parcels ? {} : { Shipped: `Your order ${number} is on its way` }),
  }
  return Object.entries(due)
    .filter(
      ([step, subject]) => steps.includes(step) && steps.filter((what) => what === `Mail: ${subject}`).length !== 1,
    )
    .map(([, subject]) => ({ subject, steps }))
}

const unmadeStories = `
  SELECT number FROM story_order WHERE state = 'not_made' AND ended_at > now() - interval '7 days' AND family_id = ANY($1)
    AND NOT EXISTS (SELECT FROM event WHERE kind = 'mail.sent' AND target_id = number::text AND details->>'template' = 'story_not_made')`

const everyDays = 3
const isDue = () => Math.floor(Date.now() / dayMs) % everyDays === 0

/** Whatever still waits in the queue counts as sent. The timelines are many, so they are not read each evening. */
export const mails: ByReading[] = [
  {
    says: 'Every mail that a step of an order promises, or of a story that was not made, is in its timeline, and once',
    each: 'day',
    find: async (world) => {
      if (!isDue()) return []
      const found: object[] = await world.rows(unmadeStories, [world.families.map(({ id }) => id)])
      for (const { _id, number } of await readPaidOrders(world)) found.push(...(await findUnmailed(world, number, _id)))
      return found
    },
  },
  {
    says: 'Each parent gets the mails of the family that they want, each once, and nobody else’s',
    each: 'day',
    find: findMailsAstray,
  },
]
