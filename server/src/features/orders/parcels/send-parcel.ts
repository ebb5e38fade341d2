import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Input } from '@storylamp/contract/endpoint'
import type { sendParcel as endpoint, ParcelChange } from '@storylamp/contract/orders/admin-parcels'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPaid } from '@storylamp/contract/orders/states'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent, recordReading } from '../../events/index.ts'
import { aboutOrder, findPhysicalOrder } from '../admin/admin-order-queries.ts'
import { advanceDelivery, lockOrderWithPayment, noteTracking } from '../delivery/advance-delivery.ts'
import { refuseBlocked, refuseStaleChange } from '../delivery/change-delivery.ts'
import type { OrderDeps } from '../deps.ts'
import { mailParcel, type Site } from '../emails.ts'
import { findLines, lockOrder, type OrderRow, recordStep } from '../queries.ts'
import { moveShipment, shipPart } from '../shipments/move-shipment.ts'
import {
  countPieces,
  findLastParcel,
  lastShipment,
  linesToPack,
  mayBeAtWarehouse,
  type PackedLine,
  type Parcel,
  parcelsOf,
} from '../shipments/pieces.ts'
import type { Chosen } from '../shipments/shipment-queries.ts'

type Body = Input<typeof endpoint>['body']

/** Sends chosen pieces of an order by hand. With the payment locked, none of them is refunded meanwhile. */
export async function sendParcel(db: Db, site: Site, admin: Member, id: string, body: Body) {
  const found = await findPhysicalOrder(db, id)
  if (found instanceof Refusal) return found
  const order = await lockOrderWithPayment(db, id)
  const refused = refuse(order, body)
  if (refused !== undefined) return refused
  const left = await linesToPack(db, order)
  const chosen = body.lines.map(({ line, pieces }) => ({ position: line, pieces }))
  if (chosen.some(({ position, pieces }) => pieces > leftOf(left, position))) return piecesGone(db, order, left, body)
  await recordEvent(db, { kind: 'parcel.sent', details: { lines: body.lines }, by: admin, about: aboutOrder(order) })
  if (countPieces(chosen) < countPieces(left)) await sendPart(db, site, admin, order, chosen, body)
  else await sendAll(db, site, admin, order, body)
  return { version: order.version }
}

function refuse(order: OrderRow, { version }: Body) {
  if (!isPaid(order.state)) return new Refusal('not_paid', adminTexts.notPaid)
  if (version !== order.version) return new Refusal('stale', adminTexts.stale)
  if (order.state !== 'processing') return new Refusal('already_shipped', parcelTexts.shipped)
  const blocked = refuseBlocked(order)
  if (blocked === undefined && mayBeAtWarehouse(order)) return new Refusal('already_shipped', parcelTexts.atWarehouse)
  return blocked
}

const leftOf = (left: PackedLine[], at: number) => left.find(({ position }) => position === at)?.pieces ?? 0

async function piecesGone(db: Db, { id }: OrderRow, left: PackedLine[], { lines }: Body) {
  const current = (await findLines(db, [id])).map(({ position }) => leftOf(left, position))
  return new Refusal('pieces_shipped', parcelTexts.piecesGone, { sent: lines, current })
}

/** The last pieces that are left take the order with them, be it divided or not. */
async function sendAll(db: Db, site: Site, by: Member, order: OrderRow, { tracking }: Body) {
  if (tracking) await noteTracking(db, site, order, lastShipment(order), { tracking, by, isAnnounced: true })
  await advanceDelivery(db, site, await lockOrder(db, order.id), 'shipped', by)
}

async function sendPart(db: Db, site: Site, by: Member, order: OrderRow, chosen: Chosen[], body: Body) {
  await shipPart(db, order, chosen, body.tracking ?? null)
  const parcel = await findLastParcel(db, order.id)
  const details = { shipment: parcel.number, pieces: countPieces(chosen), isRest: false }
  await recordStep(db, order, { kind: 'shipment.shipped', details, by })
  await mailParcel(db, site, order, parcel, { isLast: false })
}

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
