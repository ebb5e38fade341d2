import type { OrderEvent } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailToParent, type Parent } from '../accounts/index.ts'
import { insertEvent, selectEvents } from './event-queries.ts'
import type { OrderRow } from './queries.ts'

/** Writes down what happens to an order, in the transaction in which it happens. Nothing in it is personal. */
export async function noteEvent(db: Db, orderId: string, what: string, by?: string): Promise<void> {
  await insertEvent(db, { order_id: orderId, what, by: by ?? null })
}

/** Sends a letter about an order, and says whether there was anybody to write to. */
export async function writeAbout(
  db: Db,
  { id, family_id }: OrderRow,
  write: (parent: Parent) => Mail,
  by?: string,
): Promise<boolean> {
  const letter = await mailToParent(db, family_id, write)
  if (letter !== undefined) await noteEvent(db, id, `Mail: ${letter.subject}`, by)
  return letter !== undefined
}

export async function timelineOf(db: Db, orderId: string): Promise<OrderEvent[]> {
  const events = await selectEvents(db, orderId)
  return events.map(({ at, what, by }) => ({ at: at.toISOString(), what, ...(by === null ? {} : { by }) }))
}
