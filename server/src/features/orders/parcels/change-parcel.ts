import type { ParcelChange } from '@storylamp/contract/orders/admin-parcels'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent, recordReading } from '../../events/index.ts'
import { aboutOrder, findPhysicalOrder } from '../admin/physical-order.ts'
import { advanceDelivery, lockOrderWithPayment, noteTracking } from '../delivery/advance-delivery.ts'
import { refuseStaleChange } from '../delivery/change-delivery.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type OrderRow, recordStep } from '../queries.ts'
import { moveShipment } from '../shipments/move-shipment.ts'
import { type Parcel, parcelsOf } from '../shipments/shipments-of.ts'

/** Another tracking number of a parcel that has left, or its arrival. Sending what is noted already is no error. */
export async function changeParcel(
  deps: OrderDeps,
  admin: Member,
  { id, number }: { id: string; number: string },
  change: ParcelChange,
) {
  const order = await findPhysicalOrder(deps.db, id)
  if (order instanceof Refusal) return order
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    const locked = await lockOrderWithPayment(transaction, id)
    if (change.version !== undefined && change.version !== locked.version) return 'stale' as const
    const parcel = parcelsOf(locked).find((one) => String(one.number) === number)
    if (parcel === undefined) return new Refusal('not_found', parcelTexts.unknown)
    return write(transaction, deps, admin, { order: locked, parcel }, change)
  })
  if (outcome === 'stale') return refuseStaleChange(deps, admin, id, change)
  if (outcome !== 'unchanged') return outcome
  // The reply shows the order, and no change is in the audit log.
  await recordReading(deps.db, admin, aboutOrder(order), { what: 'order' })
  return undefined
}

async function write(
  db: Db,
  deps: OrderDeps,
  admin: Member,
  { order, parcel }: { order: OrderRow; parcel: Parcel },
  { tracking, isDelivered }: ParcelChange,
) {
  const isArriving = isDelivered === true && parcel.delivered_at === null
  const noted = tracking && { tracking, by: admin, isAnnounced: isArriving }
  const isTracked = noted !== undefined && (await noteTracking(db, deps, order, parcel, noted))
  if (!isTracked && !isArriving) return 'unchanged' as const
  if (isArriving) await markArrived(db, deps, order, parcel, admin)
  // A tracking number reveals the customer's address, so the audit log does not keep it.
  const details = {
    parcel: parcel.number,
    ...(isTracked && { tracking: 'changed' as const }),
    ...(isArriving && { to: 'delivered' as const }),
  }
  await recordEvent(db, { kind: 'parcel.changed', details, by: admin, about: aboutOrder(order) })
  return undefined
}

/** The order has arrived with the last of its parcels, once nothing is left to be sent. */
async function markArrived(db: Db, deps: OrderDeps, arriving: OrderRow, parcel: Parcel, by: Member) {
  await moveShipment(db, arriving, parcel, 'delivered')
  await recordStep(db, arriving, { kind: 'shipment.delivered', details: { shipment: parcel.number }, by })
  const order = await lockOrder(db, arriving.id)
  const isWaited = parcelsOf(order).some(({ delivered_at }) => delivered_at === null)
  if (order.state === 'processing' || order.state === 'delivered' || isWaited) return
  await advanceDelivery(db, deps, order, 'delivered', by)
}
