import type { deleteProduct as endpoint } from '@storylamp/contract/catalog/admin-catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { Reply } from '@storylamp/contract/endpoint'
import { breaksReference, isDeadlock } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { lockProduct, removeProduct } from './admin-queries.ts'
import { updateProducts } from './product-rows.ts'
import { moveSaleState } from './sale-state.ts'
import { makeSearchable } from './searchable.ts'

type Outcome = Reply<typeof endpoint>['data']['outcome']

/** A product that an order or a cart refers to is only deactivated; the foreign keys decide. */
export async function deleteProduct(
  db: Db,
  member: Member,
  id: string,
): Promise<Reply<typeof endpoint> | Refusal<'not_found'>> {
  const log = (transaction: Db, outcome: Outcome, removed = {}) => {
    const about = { target: 'product', targetId: id }
    return recordEvent(transaction, { kind: 'product.deleted', details: { ...removed, outcome }, by: member, about })
  }
  try {
    return await db.transaction().execute(async (transaction) => {
      const removed = await removeProduct(transaction, id)
      if (removed === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
      await makeSearchable(transaction, [id])
      await log(transaction, 'deleted', removed)
      return { data: { _id: id, outcome: 'deleted' as const } }
    })
  } catch (error) {
    // A cart that gives the product back or takes it out can wait for it while this waits for the line.
    if (isDeadlock(error)) return deleteProduct(db, member, id)
    if (!breaksReference(error)) throw error
  }
  return db.transaction().execute(async (transaction) => {
    const row = await lockProduct(transaction, id)
    if (row === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
    await updateProducts(transaction, [{ id, ...moveSaleState(false, row) }])
    await makeSearchable(transaction, [id])
    await log(transaction, 'deactivated')
    return { data: { _id: id, outcome: 'deactivated' as const } }
  })
}
