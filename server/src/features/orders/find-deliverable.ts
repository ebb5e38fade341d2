import { adminTexts } from '@storylamp/contract/admin-texts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failure.ts'
import { isUuid } from '../../platform/http/uuid.ts'
import { findOrderById, type OrderRow } from './queries.ts'

/** Of whichever family, an order that was paid with money and goes to a door. */
export async function findDeliverable(db: Db, id: string): Promise<OrderRow | Failure> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? new Failure('not_found', adminTexts.orderUnknown)
}
