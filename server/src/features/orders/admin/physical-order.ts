import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findOrderById, type OrderRow } from '../queries.ts'

export const orderNotFound = () => new Refusal('not_found', adminTexts.orderUnknown)

/** A physical order of any family. */
export async function findPhysicalOrder(db: Db, id: string): Promise<OrderRow | Refusal<'not_found'>> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? orderNotFound()
}

/** What is done about an order is done about its family. */
export const aboutOrder = ({ number, family_id }: { number: number | string; family_id: string }) => ({
  family: family_id,
  target: 'order',
  targetId: String(number),
})
