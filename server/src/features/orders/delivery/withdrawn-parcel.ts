import { parcelProblemTexts } from '@storylamp/contract/orders/parcel-problems'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { reportFailure } from '../../alerts/index.ts'
import { nextVersion, type OrderRow, updateOrder } from '../queries.ts'
import { fulfilOrderJob } from './fulfil-order.ts'
import { markLostDispute } from './lost-dispute.ts'

/** The customer withdraws from a locked order before it is shipped: a person looks at the parcel first. */
export async function holdWithdrawn(db: Db, { id, payment_id, state, parcel_problem }: OrderRow): Promise<void> {
  if (state !== 'processing') return
  if (parcel_problem !== null) return nextVersion(db, id)
  await updateOrder(db, id, { parcel_problem: 'withdrawn' })
  await reportFailure(db, { kind: 'parcels', what: parcelProblemTexts.withdrawn, paymentId: payment_id })
}

/** No withdrawal is open any more, so what is left to send is sent, unless its dispute was lost meanwhile. */
export async function releaseWithdrawn(db: Db, { id, parcel_problem }: OrderRow): Promise<void> {
  if (parcel_problem !== 'withdrawn') return
  await updateOrder(db, id, { parcel_problem: null })
  await markLostDispute(db, id)
  await enqueue(db, fulfilOrderJob, { orderId: id })
}
