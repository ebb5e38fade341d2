import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

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

/**
 * What the timelines of orders say was mailed, and what the steps of an order and of a story promise, of the last 60 days. The receipt of
 * the form for withdrawals has the subject of another one, but no line in the timeline.
 */
const promisedMails = `
  WITH recent AS (
    SELECT customer_order.id, number, payment_status, email FROM customer_order
    JOIN account ON account.family_id = customer_order.family_id AND role = 'user'
    WHERE customer_order.created_at > now() - interval '60 days'
  ), event AS (
    SELECT email, number, order_id, what FROM recent JOIN order_event ON order_id = recent.id
  )
  SELECT email || ' ' || substr(what, 7) AS key, count(*)::int FROM event
    WHERE what LIKE 'Mail: %' AND what NOT LIKE '%We have received your withdrawal%' GROUP BY key
  UNION SELECT email || ' Your order ' || number || ' at Storylamp', 1 FROM recent WHERE payment_status = 'Completed'
  UNION SELECT email || ' Your order ' || number || ' has arrived', 1 FROM event WHERE what = 'Delivered'
  UNION SELECT email || ' Your order ' || number || ' is on its way', 1 FROM event WHERE what = 'Shipped'
    AND NOT EXISTS (SELECT FROM order_parcel WHERE order_parcel.order_id = event.order_id)
  UNION SELECT email || ' The story of order ' || number || ' was not finished', 1 FROM story_order
    JOIN account ON account.family_id = story_order.family_id AND role = 'user' WHERE not_made_at IS NOT NULL`

/** Whatever still waits in the queue counts as sent. */
export const mails: Invariant[] = [
  {
    says: 'Every mail that a timeline names or a step promises is sent, and exactly once',
    each: 'day',
    find: async (world) => {
      const counts = await collect(world)
      const queued = Map.groupBy(await world.rows<{ key: string }>(queuedMails), ({ key }) => key)
      const promised = await world.rows<{ key: string; count: number }>(promisedMails)
      return promised
        .map(({ key, count }) => ({ key, count, sent: (counts.get(key) ?? 0) + (queued.get(key)?.length ?? 0) }))
        .filter(({ count, sent }) => count !== sent)
    },
  },
]
