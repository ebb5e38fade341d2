import type { Db } from '../../../platform/db/database.ts'
import { listDisputes } from '../../payments/index.ts'
import { lockOrder, type OrderRow, openProblem, updateOrder } from '../queries.ts'

export async function hasLostDispute(db: Db, { payment_id }: OrderRow): Promise<boolean> {
  const disputes = (await listDisputes(db, [payment_id])).get(payment_id) ?? []
  return disputes.some(({ state }) => state === 'lost')
}

/** A parcel that is held for good waits for a person, who cancels it. */
export async function markLostDispute(db: Db, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId)
  const isWaiting = order.is_held && order.state === 'processing' && order.parcel_problem === null
  if (!isWaiting || !(await hasLostDispute(db, order))) return
  await updateOrder(db, orderId, { parcel_problem: 'dispute_lost' })
  await openProblem(db, order, { problem: 'dispute_lost' })
}
