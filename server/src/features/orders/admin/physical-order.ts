import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findOrderById, type OrderRow } from '../queries.ts'
import { selectNumbersOf } from './admin-order-queries.ts'

export const orderNotFound = () => new Refusal('not_found', adminTexts.orderUnknown)

/** A physical order of any family. */
export async function findPhysicalOrder(db: Db, id: string): Promise<OrderRow | Refusal<'not_found'>> {
  const order = isUuid(id) ? await findOrderById(db, id) : undefined
  return order ?? orderNotFound()
}

/** The name of an order in the audit log. */
export const auditTarget = ({ number }: { number: number | string }): string => `order ${number}`

export const findAuditTargets = async (db: Db, familyId: string): Promise<string[]> =>
  (await selectNumbersOf(db, familyId)).map(auditTarget)
