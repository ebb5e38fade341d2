import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { isShipped, isStepForward } from '@storylamp/contract/orders/states'
import type { Db } from '../../../platform/db/database.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import type { ShipmentUpdate } from '../../../providers/fulfilment/provider.ts'
import { openProblem } from '../problems.ts'
import { findOrdersInDelivery, lockOrder, type OrderRow, recordStep } from '../queries.ts'
import { isBeingCancelled, isSameTracking, trackedShipment } from '../shipments/pieces.ts'
import { endCancellation } from '../shipments/shipment-queries.ts'
import type { Tracking } from '../tables.ts'
import { advanceDelivery, lockOrderWithPayment, noteTracking } from './advance-delivery.ts'
import type { WarehouseDeps } from './fulfil-order.ts'

// Each call to a hanging warehouse takes 15 seconds.
export const atOnce = 4

export async function followDeliveries(deps: WarehouseDeps): Promise<void> {
  const { db, fulfilment, log } = deps
  if (fulfilment === undefined) return
  await forEachAtMost(atOnce, await findOrdersInDelivery(db), (order) =>
    fulfilment
      .track(order.warehouse_order_id)
      .then((update) => (update && hasChanged(order, update) ? recordUpdate(deps, order.id, update) : undefined))
      .catch((error) => log.warn({ err: error, order: order.id }, 'the warehouse could not be asked about an order')),
  )
}

type Followed = Pick<OrderRow, 'state'> & { is_being_cancelled: boolean; tracking: Tracking | null }

/** Most orders do not change for days, and need no lock. */
const hasChanged = (order: Followed, { state, tracking }: ShipmentUpdate) =>
  order.is_being_cancelled ||
  isStepForward(order.state, state) ||
  (state === order.state && tracking !== undefined && !isSameTracking(order.tracking, tracking))

/** Records the warehouse's state of an order, and raises an alarm if a cancelled one has shipped. */
export async function recordUpdate(deps: WarehouseDeps, id: string, update: ShipmentUpdate): Promise<void> {
  const isTooLate = await deps.db.transaction().execute(async (transaction) => {
    const order = await lockOrderWithPayment(transaction, id)
    await applyUpdate(transaction, deps, order, update)
    if (!isBeingCancelled(order) || update.state === 'processing') return false
    const isSent = isShipped(update.state)
    await endCancellation(transaction, id, isSent ? 'too_late' : 'confirmed')
    const by = 'warehouse'
    if (isSent) await openProblem(transaction, order, 'shipped_after_cancel', { by })
    // It was cancelled while it was being sent there.
    if (order.state === 'cancelled' && !isSent) {
      await recordStep(transaction, order, { kind: 'order.cancellation_confirmed', details: {}, by })
    }
    return isSent
  })
  if (isTooLate) deps.log.error({ order: id }, orderProblems.shipped_after_cancel.text)
}

async function applyUpdate(db: Db, deps: WarehouseDeps, order: OrderRow, { state, tracking }: ShipmentUpdate) {
  const isStep = isStepForward(order.state, state)
  if (tracking !== undefined && (isStep || state === order.state)) {
    const isAnnounced = isStep && state !== 'out_for_delivery'
    await noteTracking(db, deps, order, trackedShipment(order), { tracking, by: 'warehouse', isAnnounced })
  }
  if (isStep) await advanceDelivery(db, deps, await lockOrder(db, order.id), state, 'warehouse')
}
