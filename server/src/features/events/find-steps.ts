import type { ActorKind, StoredEvent } from '@storylamp/contract/events/kinds'
import { asStored } from '@storylamp/contract/events/stored-event'
import type { Db } from '../../platform/db/database.ts'
import { tables } from './tables.ts'

/** `by` is the name of staff. */
type Step = { at: Date; actor: ActorKind; by: string | null; event: StoredEvent }

/** All that happened to an order, first to last. */
export async function findSteps(db: Db, orderId: string): Promise<Step[]> {
  const rows = await tables(db)
    .selectFrom('event')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['at', 'actor', 'staff.name as by', 'kind', 'details'])
    .where('order_id', '=', orderId)
    .orderBy('event.id')
    .execute()
  return rows.map(({ kind, details, ...step }) => ({ ...step, event: asStored(kind, details) }))
}
