import { later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import type { ShipmentUpdate } from '../../../providers/fulfilment/provider.ts'
import type { Actor } from '../../events/index.ts'
import type { Site } from '../emails.ts'
import { findOrdersToCancel, type OrderRow, recordStep } from '../queries.ts'
import { askCancellation } from '../shipments/shipment-queries.ts'
import { isBeingCancelled, isDivided, lastShipment, mayBeAtWarehouse } from '../shipments/shipments-of.ts'
import { advanceDelivery } from './advance-delivery.ts'
import { cancelRest } from './cancel-rest.ts'
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
