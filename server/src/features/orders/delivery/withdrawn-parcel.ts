import type { Db } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { nextVersion, type OrderRow, openProblem, updateOrder } from '../queries.ts'
import { fulfilOrderJob } from './fulfil-order.ts'
import { markLostDispute } from './lost-dispute.ts'

/** The customer withdraws from a locked order before it is shipped: a person looks at the parcel first. */
export async function holdWithdrawn(db: Db, order: OrderRow): Promise<void> {
  if (order.state !== 'processing') return
  if (order.parcel_problem !== null) return nextVersion(db, order.id)
  await updateOrder(db, order.id, { parcel_problem: 'withdrawn' })
  await openProblem(db, order, { problem: 'withdrawn' })
}

/** No withdrawal is open any more, so what is left to send is sent, unless its dispute was lost meanwhile. */
export async function releaseWithdrawn(db: Db, { id, parcel_problem }: OrderRow): Promise<void> {
  if (parcel_problem !== 'withdrawn') return
  await updateOrder(db, id, { parcel_problem: null })
  await markLostDispute(db, id)
  await enqueue(db, fulfilOrderJob, { orderId: id })
}
