import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findOrderById, type OrderRow } from './queries.ts'

/** Of whichever family, an order that was paid with money and goes to a door. */
export async function findDeliverable(db: Db, id: string): Promise<OrderRow | Failure> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? new Failure('not_found', adminTexts.orderUnknown)
}
