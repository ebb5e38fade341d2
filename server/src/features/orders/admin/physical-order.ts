import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findOrderById, type OrderRow } from '../queries.ts'

export const orderNotFound = () => new Refusal('not_found', adminTexts.orderUnknown)

export async function findPhysicalOrder(db: Db, id: string): Promise<OrderRow | Refusal<'not_found'>> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? orderNotFound()
}

/** An act about an order is also about its family. */
export const aboutOrder = ({ number, family_id }: { number: number | string; family_id: string }) => ({
  family: family_id,
  target: 'order',
  targetId: String(number),
})
