import { later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import type { ShipmentUpdate } from '../../../providers/fulfilment/provider.ts'
import type { Actor } from '../../events/index.ts'
import type { Site } from '../emails.ts'
import { hasLostDispute } from '../problems.ts'
import { findOrdersToCancel, lockOrder, type OrderRow, recordStep } from '../queries.ts'
import { requestOrderRefund } from '../refunds/refund-order.ts'
import { cancelRestShipment } from '../shipments/move-shipment.ts'
import {
  isBeingCancelled,
  isDivided,
  lastShipment,
  linesToPack,
  mayBeAtWarehouse,
  parcelsOf,
} from '../shipments/pieces.ts'
import { askCancellation } from '../shipments/shipment-queries.ts'
import { advanceDelivery, mailLostMoney, recordState, refundCancelled } from './advance-delivery.ts'
import { atOnce, recordUpdate } from './follow-deliveries.ts'
import type { WarehouseDeps } from './fulfil-order.ts'

// Longer than any call that sends an order to the warehouse.
const arrivesWithinMs = 5 * minuteMs

/** The job that asks the warehouse to cancel, until it has confirmed or has shipped. */
export async function cancelParcels(deps: WarehouseDeps): Promise<void> {
  await forEachAtMost(atOnce, await findOrdersToCancel(deps.db), (order) =>
    askToCancel(deps, order)
      .then((update) => update && recordUpdate(deps, order.id, update))
      .catch((error) => deps.log.warn({ err: error, order: order.id }, 'the warehouse could not be asked to cancel')),
  )
}

/** The warehouse's answer to a cancellation; undefined while it is uncertain. */
export async function askToCancel(
  { fulfilment, clock }: Pick<WarehouseDeps, 'fulfilment' | 'clock'>,
  order: OrderRow,
): Promise<ShipmentUpdate | undefined> {
  if (fulfilment === undefined) return { state: 'cancelled' }
  const { warehouse_order_id, handed_over_at: sentAt } = lastShipment(order)
  const fbaOrderId = warehouse_order_id ?? order.id
  await fulfilment.cancel(fbaOrderId)
  const update = await fulfilment.track(fbaOrderId)
  if (update !== undefined) return update
  const mayStillArrive = sentAt !== null && sentAt > later(clock(), -arrivesWithinMs)
  return mayStillArrive ? undefined : { state: 'cancelled' }
}

type Cancellation = { by?: Actor; isConfirmed?: boolean }

/**
 * Cancels a locked order and refunds it; returns the refund to execute. What the warehouse may have is cancelled only
 * after its confirmation, so that no shipped order is refunded.
 */
export async function cancelOrder(
  db: Db,
  deps: Site,
  order: OrderRow,
  { by = 'shop', isConfirmed = false }: Cancellation = {},
): Promise<string | undefined> {
  if (isDivided(order)) return cancelRest(db, deps, order, by)
  if (isConfirmed || !mayBeAtWarehouse(order)) return advanceDelivery(db, deps, order, 'cancelled', by)
  if (isBeingCancelled(order)) return undefined
  await askCancellation(db, lastShipment(order))
  await recordStep(db, order, { kind: 'order.cancellation_asked', details: {}, by })
  return undefined
}

/** What of a divided order has left cannot be cancelled: the rest is, and is refunded. Returns the refund to execute. */
async function cancelRest(db: Db, site: Site, order: OrderRow, by: Actor): Promise<string | undefined> {
  await recordStep(db, order, { kind: 'order.rest_cancelled', details: {}, by })
  const refundId = await refundRest(db, order, by)
  if (await hasLostDispute(db, order)) await mailLostMoney(db, site, order, 'rest')
  await endShipping(db, site, order, by)
  return refundId
}

/** Requests what the pieces cost that will not leave any more, but at most what is left of the payment. */
export async function refundRest(db: Db, order: OrderRow, by: Actor = 'shop'): Promise<string | undefined> {
  const lines = (await linesToPack(db, order)).map(({ position, pieces }) => ({ line: position, pieces }))
  if (lines.length === 0) return undefined
  const asked = { order: order.id, cents: undefined }
  const refund = await requestOrderRefund(db, order, { ...asked, cause: 'cancelled', by }, { lines })
  if (!(refund instanceof Refusal)) return refund.refundId
  return refund.code === 'refund_too_large' ? refundCancelled(db, order, by) : undefined
}

/** If the unsent pieces of a divided order were refunded, the order is shipped. */
export async function endIfNothingToPack(db: Db, site: Site, order: OrderRow): Promise<void> {
  const isOpen = isDivided(order) && order.state === 'processing'
  if (isOpen && (await linesToPack(db, order)).length === 0) await endShipping(db, site, order, 'shop')
}

async function endShipping(db: Db, site: Site, order: OrderRow, by: Actor): Promise<void> {
  await cancelRestShipment(db, order)
  await recordState(db, order, 'shipped', by)
  const isArrived = parcelsOf(order).every(({ delivered_at }) => delivered_at !== null)
  if (isArrived) await advanceDelivery(db, site, await lockOrder(db, order.id), 'delivered', by)
}
