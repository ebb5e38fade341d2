import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import {
  type DeliveryChange,
  deliveryChange,
  fullOrder,
  type MovedOrder,
} from '@storylamp/contract/orders/admin-orders'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPaid, isShipped, isStepForward, type PaidState } from '@storylamp/contract/orders/states'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseConflict } from '../../../platform/http/refusals/refusal.ts'
import { findParents } from '../../accounts/index.ts'
import { recordEvent, recordReading } from '../../events/index.ts'
import { aboutOrder, findPhysicalOrder } from '../admin/admin-order-queries.ts'
import { readAdminOrder } from '../admin/admin-orders.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { noteWarehouseId } from '../shipments/move-shipment.ts'
import { isBeingCancelled, isDivided, lastShipment, mayBeAtWarehouse, trackedShipment } from '../shipments/pieces.ts'
import { advanceDelivery, lockOrderWithPayment, noteTracking } from './advance-delivery.ts'
import { askToCancel, cancelOrder } from './cancel-parcels.ts'
import { recordUpdate } from './follow-deliveries.ts'

/** The refund to execute, if the order was cancelled. */
type Changed = { refundId: string | undefined; isUnchanged?: true }

/** An admin changes an order's status, tracking or fbaOrderId. Sending the current status again is no error. */
export async function changeDelivery(deps: OrderDeps, admin: Member, id: string, change: DeliveryChange) {
  const order = await findPhysicalOrder(deps.db, id)
  if (order instanceof Refusal) return order
  const sent = z.encode(deliveryChange, change)
  if (isStale(order, change)) return refuseStaleChange(deps, admin, id, sent)
  const said = change.deliveryStatus === 'cancelled' ? await tryToCancel(deps, order) : undefined
  if (said instanceof Refusal) return said
  const outcome = await writeLocked(deps, admin, id, change, { isConfirmed: said === 'confirmed' })
  if (outcome === 'stale') return refuseStaleChange(deps, admin, id, sent)
  // The reply shows the order, and no change is in the audit log.
  if ('isUnchanged' in outcome) await recordReading(deps.db, admin, aboutOrder(order), { what: 'order' })
  return outcome
}

const isStale = (order: OrderRow, { version }: DeliveryChange) => version !== undefined && version !== order.version

/** The reply shows the order with its address, so it counts as a reading. */
export async function refuseStaleChange(deps: OrderDeps, admin: Member, id: string, sent: object) {
  const current = await readAdminOrder(deps, admin, id)
  if (current instanceof Refusal) return current
  const { number, familyId: family_id } = current
  await recordReading(deps.db, admin, aboutOrder({ number, family_id }), { what: 'order' })
  return new Refusal('stale', adminTexts.stale, { sent, current: z.encode(fullOrder, current) })
}

type Refuse = (order: OrderRow, change: DeliveryChange) => ReturnType<typeof refuseStep>

const writeLocked = (
  deps: OrderDeps,
  admin: Member,
  id: string,
  change: DeliveryChange,
  { isConfirmed = false, refuse = refuseStep }: { isConfirmed?: boolean; refuse?: Refuse } = {},
) =>
  refuseTakenId(() =>
    deps.db.transaction().execute(async (transaction) => {
      const locked = await lockOrderWithPayment(transaction, id)
      if (isStale(locked, change)) return 'stale' as const
      return (
        refuse(locked, change) ??
        refuseWarehouse(locked, change) ??
        writeChange(transaction, deps, admin, locked, change, isConfirmed)
      )
    }),
  )

/** Asks at once, because an admin is waiting; the job asks again if the warehouse does not confirm. */
async function tryToCancel(deps: OrderDeps, order: OrderRow) {
  const { log } = deps.payments
  if (order.state !== 'processing' || !mayBeAtWarehouse(order)) return undefined
  try {
    const update = await askToCancel(deps, order)
    if (update?.state === 'cancelled') return 'confirmed'
    if (update === undefined || !isShipped(update.state)) return undefined
    await recordUpdate({ ...deps, log }, order.id, update)
    return new Refusal('already_shipped', adminTexts.warehouseHasIt)
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'the warehouse could not be asked to cancel')
    return undefined
  }
}

type Moves = { ids: string[]; deliveryStatus: PaidState; dryRun?: boolean | undefined }

/** One transaction per order, so that a refusal affects no other order. Jobs cancel parcels and execute refunds. */
export async function changeDeliveries(deps: OrderDeps, admin: Member, { ids, deliveryStatus, dryRun }: Moves) {
  const data: MovedOrder[] = []
  let mails = 0
  for (const id of new Set(ids)) {
    const order = await findPhysicalOrder(deps.db, id)
    const refused = order instanceof Refusal ? order : refuseUnseen(order, { deliveryStatus })
    const move = () => writeLocked(deps, admin, id, { deliveryStatus }, { refuse: refuseUnseen })
    const outcome = refused ?? (dryRun ? undefined : await move())
    data.push({ _id: id, ...(outcome instanceof Refusal ? { problem: outcome.body.message } : {}) })
    if (outcome instanceof Refusal || order instanceof Refusal) continue
    if (await isMailed(deps.db, order, deliveryStatus)) mails += 1
  }
  return { data, mails }
}

/** Whether the step sends a mail; a cancelled order has the mail of its refund. */
const isMailed = async (db: Db, order: OrderRow, to: PaidState): Promise<boolean> =>
  to !== order.state && to !== 'out_for_delivery' && (await findParents(db, order.family_id)).length > 0

function refuseStep(order: OrderRow, { deliveryStatus: to }: DeliveryChange) {
  const { state: from } = order
  if (!isPaid(from)) return new Refusal('not_paid', adminTexts.notPaid)
  if (to === undefined || to === from) return undefined
  if (from === 'processing' && to !== 'cancelled') return refuseBlocked(order)
  if (isStepForward(from, to)) return undefined
  return new Refusal('delivery_step_invalid', adminTexts.forwardOnly)
}

/** A person who ships it may know that the warehouse has sent what is to be cancelled. */
export function refuseBlocked(order: OrderRow) {
  const problem = order.problems.find(({ kind }) => orderProblems[kind].blocks)
  return problem && new Refusal('order_held', orderProblems[problem.kind].text)
}

/** Moving many orders at once never ships one that is being cancelled. */
function refuseUnseen(order: OrderRow, change: DeliveryChange) {
  const isLeaving = order.state === 'processing' && change.deliveryStatus !== 'cancelled'
  if (isLeaving && isBeingCancelled(order)) return new Refusal('order_held', adminTexts.beingCancelled)
  return refuseStep(order, change)
}

/** So that no piece of a divided order is sent by hand and by the warehouse. */
const refuseWarehouse = (order: OrderRow, { fbaOrderId }: DeliveryChange) =>
  isDivided(order) && fbaOrderId !== undefined ? new Refusal('already_shipped', parcelTexts.sentByHand) : undefined

async function writeChange(
  db: Db,
  deps: OrderDeps,
  admin: Member,
  order: OrderRow,
  { deliveryStatus, tracking, ...change }: DeliveryChange,
  isConfirmed: boolean,
): Promise<Changed> {
  const isStep = deliveryStatus !== undefined && isStepForward(order.state, deliveryStatus)
  const to = isStep ? deliveryStatus : undefined
  const fbaOrderId = change.fbaOrderId === lastShipment(order).warehouse_order_id ? undefined : change.fbaOrderId
  const noted = tracking && { tracking, by: admin, isAnnounced: to === 'shipped' || to === 'delivered' }
  const isTracked = noted !== undefined && (await noteTracking(db, deps, order, trackedShipment(order), noted))
  if ((to ?? fbaOrderId) === undefined && !isTracked) return { refundId: undefined, isUnchanged: true }
  if (fbaOrderId !== undefined) await noteWarehouseId(db, order, { fbaOrderId, at: deps.clock(), by: admin })
  // A tracking number reveals the customer's address, so the audit log does not keep it.
  const details = {
    ...(to && isPaid(order.state) && { from: order.state, to }),
    ...(isTracked && { tracking: 'changed' as const }),
    ...(fbaOrderId && { fbaOrderId }),
  }
  await recordEvent(db, { kind: 'delivery.changed', details, by: admin, about: aboutOrder(order) })
  if (to === undefined) return { refundId: undefined }
  const current = await lockOrder(db, order.id)
  if (to === 'cancelled') return { refundId: await cancelOrder(db, deps, current, { by: admin, isConfirmed }) }
  return { refundId: await advanceDelivery(db, deps, current, to, admin) }
}

const refuseTakenId = <Result>(write: () => Promise<Result>) =>
  refuseConflict(
    'shipment_warehouse_order_id_key',
    () => new Refusal('fba_order_id_taken', adminTexts.fbaOrderIdTaken),
    write,
  )
