import { dayMs } from '../../server/src/platform/clock.ts'
import type { World } from '../world.ts'
import type { ByReading } from './invariant.ts'
import { readPaidOrders } from './orders.ts'

type Mail = { messageId: string; to: string; subject: string }

const received = new Map<World, Map<string, number>>()

/** Counts what the mailbox has received since it was last emptied, and empties it. */
async function collect(world: World): Promise<Map<string, number>> {
  const counts = received.get(world) ?? new Map<string, number>()
  received.set(world, counts)
  const mailbox = `${world.shop.sandbox.address}/mail/messages`
  const { messages } = (await (await fetch(mailbox)).json()) as { messages: Mail[] }
  await fetch(mailbox, { method: 'DELETE' })
  for (const { to, subject } of messages) {
    const key = `${to} ${subject}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const queuedMails = `SELECT payload->>'to' || ' ' || (payload->>'subject') AS key FROM job WHERE payload->>'subject' IS NOT NULL`

const unmadeStories = `
  SELECT email || ' The story of order ' || number || ' was not finished' AS key FROM story_order
  JOIN account ON account.family_id = story_order.family_id AND role = 'user' WHERE state = 'not_made' AND ended_at > now() - interval '7 days'`

type Order = {
  number: string
  customer: { email: string }
  parcels?: unknown[]
  timeline: { what: string }[]
}

/** What the timeline of an order says was mailed, and what its steps promise. */
function promisesOf({ number, customer, parcels, timeline }: Order): [key: string, count: number][] {
  const steps = timeline.map(({ what }) => what)
  // The receipt of the form for withdrawals has the subject of another mail, but no line in the timeline.
  const mailed = steps.filter((what) => what.startsWith('Mail: ') && !what.includes('We have received your withdrawal'))
  const isDue = {
    'at Storylamp': 'Paid',
    'has arrived': 'Delivered',
    ...(parcels ? {} : { 'is on its way': 'Shipped' }),
  }
  const due = Object.entries(isDue).filter(([, step]) => steps.includes(step))
  const counted = [...Map.groupBy(mailed, (what) => what.slice(6))].map(
    ([subject, { length }]) => [subject, length] as const,
  )
  return [...counted, ...due.map(([end]) => [`Your order ${number} ${end}`, 1] as const)].map(([subject, count]) => [
    `${customer.email} ${subject}`,
    count,
  ])
}

const everyDays = 3

/** Whatever still waits in the queue counts as sent. The timelines are many, so they are not read each evening. */
export const mails: ByReading[] = [
  {
    says: 'Every mail that a timeline names or a step promises is sent, and exactly once',
    each: 'day',
    find: async (world) => {
      const counts = await collect(world)
      if (Math.floor(Date.now() / dayMs) % everyDays > 0) return []
      const queued = Map.groupBy(await world.rows<{ key: string }>(queuedMails), ({ key }) => key)
      const promised = (await world.rows<{ key: string }>(unmadeStories)).map(({ key }) => [key, 1] as [string, number])
      for (const { _id } of await readPaidOrders(world)) {
        const { data } = await world.read<{ data: Order }>(`/api/admin/orders/${_id}`)
        promised.push(...promisesOf(data))
      }
      return promised
        .map(([key, count]) => ({ key, count, sent: (counts.get(key) ?? 0) + (queued.get(key)?.length ?? 0) }))
        .filter(({ count, sent }) => count !== sent)
    },
  },
]
