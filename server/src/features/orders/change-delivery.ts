import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { DeliveryChange } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import { isStepForward } from './delivery-steps.ts'
import type { OrderParts } from './deps.ts'
import { noteEvent } from './events.ts'
import { findDeliverable } from './find-deliverable.ts'
import { holdOrder, moveOrder } from './move-order.ts'
import { type OrderRow, updateOrder } from './queries.ts'
import { stopParcel } from './stop-parcel.ts'
import { subjectOf } from './subject.ts'

/** The refund that is to be made, if it was cancelled. */
export type Changed = { refundId: string | undefined }

/** By hand: how a parcel gets on, what it is tracked by, and how the warehouse calls it. The status that it has already is no step. */
export async function changeDelivery(
  deps: OrderParts,
  admin: Member,
  id: string,
  change: DeliveryChange,
): Promise<Changed | Failure> {
  const order = await findDeliverable(deps.db, id)
  if (order instanceof Failure) return order
  if (change.deliveryStatus === 'Cancelled') {
    const refused = await stopParcel(deps, order)
    if (refused !== undefined) return refused
  }
  return unlessTaken(() =>
    deps.db.transaction().execute(async (transaction) => {
      const held = await holdOrder(transaction, id)
      return refusalOf(held, change) ?? write(transaction, deps, admin, held, change)
    }),
  )
}

function refusalOf({ delivery_status: from }: OrderRow, { deliveryStatus: to }: DeliveryChange): Failure | undefined {
  if (from === null) return new Failure('conflict', adminTexts.notPaid)
  if (to === undefined || to === from || isStepForward(from, to)) return undefined
  return new Failure('conflict', adminTexts.forwardOnly)
}

async function write(
  db: Db,
  deps: OrderParts,
  admin: Member,
  order: OrderRow,
  { deliveryStatus, tracking, fbaOrderId }: DeliveryChange,
): Promise<Changed> {
  const to = deliveryStatus === order.delivery_status ? undefined : deliveryStatus
  if ((to ?? tracking ?? fbaOrderId) === undefined) return { refundId: undefined }
  if (tracking !== undefined) {
    await updateOrder(db, order.id, { tracking: JSON.stringify(tracking) })
    await noteEvent(db, order.id, 'Tracking noted', admin.name)
  }
  if (fbaOrderId !== undefined) {
    await updateOrder(db, order.id, { fba_order_id: fbaOrderId })
    await noteEvent(db, order.id, `fbaOrderId: ${fbaOrderId}`, admin.name)
  }
  // What a parcel is tracked by leads to its address, so the log does not keep it.
  const details = {
    ...(to && { from: order.delivery_status, to }),
    ...(tracking && { tracking: 'changed' }),
    ...(fbaOrderId && { fbaOrderId }),
  }
  await recordAudit(db, admin, { action: 'change a delivery', target: subjectOf(order), details })
  if (to === undefined) return { refundId: undefined }
  const moved = { ...order, tracking: tracking ?? order.tracking }
  return { refundId: await moveOrder(db, deps, moved, to, admin.name) }
}

async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'customer_order_fba_order_id_key') throw error
    return new Failure('conflict', adminTexts.fbaOrderIdTaken)
  }
}
