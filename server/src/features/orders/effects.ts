import { type Cents, type Currency, minus, sumOf } from '@storylamp/contract/money'
import { isStepForward } from '@storylamp/contract/orders/states'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { isFamilyDeleted } from '../accounts/index.ts'
import { mailShop } from '../alerts/index.ts'
import { deletePieces } from '../cart/index.ts'
import { freeUse, markUsed } from '../discounts/index.ts'
import { findSteps } from '../events/index.ts'
import { freeCards, useCards } from '../gifts/index.ts'
import { findPaymentsOf, type MovedMoney, type OrderEffects, sentSince, sumWithheld } from '../payments/index.ts'
import { noteSalesDay } from '../sales-days/index.ts'
import { freePieces, sellPieces } from '../stock/index.ts'
import { giveFreeTokens, takeBackFreeTokens } from '../wallet/index.ts'
import { mailLostMoney, refundCancelled } from './delivery/advance-delivery.ts'
import { cancelOrder, endIfNothingToPack, refundRest } from './delivery/cancel-parcels.ts'
import {
  confirmationEmail,
  emailCustomer,
  newOrderEmail,
  type Refunded,
  refundEmail,
  refundFailedEmail,
  type Site,
  unsentItems,
} from './emails.ts'
import { closeProblems, fulfilOrderJob, hasLostDispute, holdDisputed, openProblem } from './problems.ts'
import { findLines, findPaidOrder, lockOrder, type OrderRow, recordStep, updateOrder } from './queries.ts'
import { forecastTokens, sumTokensGone } from './refunds/tokens-of-refunds.ts'
import { openShipment } from './shipments/move-shipment.ts'
import { alignStock, isRestCancelled } from './shipments/pieces.ts'

/**
 * What a settled payment does to its order, in the payment's transaction. Tokens move last, because the wallet's lock is
 * the last one that every transaction takes but for the number of an invoice: any other order could deadlock.
 */
export const orderEffects = (site: Site & { clock: Clock; isProduction: boolean }): OrderEffects => ({
  completed: async (db, sale) => {
    const order = await findPaidOrder(db, sale)
    const lines = await findLines(db, [order.id])
    await updateOrder(db, order.id, { state: 'processing' })
    await openShipment(db, order.id)
    const money = { cents: order.amount_cents, currency: sale.currency }
    const by = sale.id === null ? 'shop' : 'provider'
    await recordStep(db, order, { kind: 'payment.completed', details: { purpose: 'order', money }, by })
    await noteSalesDay(db, order.created_at)
    await useCards(db, order.id, site.clock())
    await markUsed(db, order.id, site.clock())
    await deletePieces(db, order.family_id, lines)
    const isMissing = await sellPieces(db, order.id, lines)
    if (isMissing) await openProblem(db, order, 'pieces_missing', { cause: 'sold_out' })
    await enqueue(db, fulfilOrderJob, { orderId: order.id })
    await emailCustomer(db, site, order, (shop) => confirmationEmail(shop, order, lines))
    await mailShop(db, site, 'orders', (shop) => newOrderEmail(shop, order, lines))
    // A payment that completes after its family was deleted is refunded.
    if (await isFamilyDeleted(db, order.family_id)) await cancelIfUnshipped(db, site, order.id)
    await giveFreeTokens(db, order.family_id, order.id, order.free_tokens_hundredths)
  },
  failed: async (db, payment) => {
    const order = { id: payment.order_id ?? '', family_id: payment.family_id ?? '' }
    await updateOrder(db, order.id, { state: 'unpaid' })
    const details = { purpose: 'order', isAbandoned: payment.state === 'abandoned' } as const
    await recordStep(db, order, { kind: 'payment.failed', details, by: 'provider' })
    await freeCards(db, order.id, site.clock())
    await freePieces(db, order.id)
    await freeUse(db, order.id)
  },
  lockOrder,
  moneyMoved: async (db, payment, { failedCents, ...moved }) => {
    const { id } = await findPaidOrder(db, payment)
    const order = await lockOrder(db, id)
    const others = (await findPaymentsOf(db, [id])).filter((other) => other.id !== payment.id)
    const refundedCents = sumOf([moved.refundedCents, ...others.map((other) => other.refunded_cents)])
    const disputedCents = sumOf([moved.disputedCents, ...others.map((other) => other.disputed_cents)])
    await noteSalesDay(db, order.created_at)
    await recordRefunded(db, site, order, { refundedCents, failedCents, disputedCents, currency: payment.currency })
    await syncMissing(db, await lockOrder(db, id), refundedCents > order.refunded_cents)
    await holdDisputed(db, await lockOrder(db, id), disputedCents > 0)
    // Cancelled while it was disputed: a job executes the refund of what the bank has given back.
    const isReturned = moved.disputedCents < payment.disputed_cents
    if (isReturned && order.state === 'cancelled') await refundCancelled(db, order)
    if (isReturned && isRestCancelled(order)) await refundRest(db, order)
    if (await isLossUnreported(db, order, disputedCents)) await mailLostMoney(db, site, order)
    await takeBackFreeTokens(db, order.family_id, id, await sumTokensGone(db, order, { refundedCents, disputedCents }))
  },
})

/** Pieces that are to be sent again may have been sold meanwhile; missing ones may be refunded. */
async function syncMissing(db: Db, order: OrderRow, isRefunded: boolean): Promise<void> {
  if (order.state !== 'processing') return
  const { isMissing, isShort } = await alignStock(db, order.id)
  if (isMissing) await openProblem(db, order, 'pieces_missing', { cause: 'sold_since_refund' })
  else if (isRefunded && !isShort) await closeProblems(db, order, ({ kind }) => kind === 'pieces_missing')
}

/** Of an order that was cancelled while all of its money was disputed, no refund has told its customer. */
const isLossUnreported = async (db: Db, order: OrderRow, disputed: Cents): Promise<boolean> =>
  order.state === 'cancelled' &&
  order.refunded_cents === 0 &&
  disputed >= order.amount_cents &&
  (await hasLostDispute(db, order)) &&
  (await findSteps(db, order.id)).every(({ event }) => event.kind !== 'order.not_refunded')

type Refunds = Pick<MovedMoney, 'refundedCents' | 'failedCents' | 'disputedCents'> & { currency: Currency }

/** A refund that fails later no longer counts. */
async function recordRefunded(db: Db, site: Site & { clock: Clock }, order: OrderRow, refunds: Refunds) {
  const { refundedCents, failedCents, currency } = refunds
  if (refundedCents === order.refunded_cents && failedCents === 0) return
  const withheld = await sumWithheld(db, order.id)
  await updateOrder(db, order.id, { refunded_cents: refundedCents, withheld_cents: withheld })
  const money = { cents: refundedCents, currency }
  await recordStep(db, order, { kind: 'refund.counted', details: { money }, by: 'provider' })
  if (sumOf([refundedCents, withheld]) >= order.amount_cents) await cancelIfUnshipped(db, site, order.id)
  else await endIfNothingToPack(db, site, order)
  const tokens = await forecastTokens(db, order, refunds)
  await mailRefund(db, site, await lockOrder(db, order.id), {
    ...sentSince(order.refunded_cents, refunds),
    withheld: minus(withheld, order.withheld_cents),
    tokens,
  })
}

async function mailRefund(
  db: Db,
  site: Site,
  order: OrderRow,
  { isAnyBack, ...refunded }: Omit<Refunded, 'notSent'> & { isAnyBack: boolean },
): Promise<void> {
  if (isAnyBack) await emailCustomer(db, site, order, (shop) => refundFailedEmail(shop, order))
  if (refunded.sent <= 0) return
  const notSent = (await isEndMailed(db, order)) ? [] : unsentItems(order, await findLines(db, [order.id]))
  await emailCustomer(db, site, order, (shop) => refundEmail(shop, order, { ...refunded, notSent }))
}

/** Whether the mail of an earlier refund has said what is not sent any more. */
async function isEndMailed(db: Db, { id }: OrderRow): Promise<boolean> {
  const events = (await findSteps(db, id)).map(({ event }) => event)
  const end = events.findLastIndex(({ kind }) => kind === 'order.cancelled' || kind === 'order.shipped')
  return events.slice(end + 1).some(({ kind, details }) => kind === 'mail.sent' && details.template === 'refund')
}

/** An order that is fully refunded, or paid after the family was deleted, is not shipped. */
async function cancelIfUnshipped(db: Db, deps: Site & { clock: Clock }, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (isStepForward(order.state, 'cancelled')) await cancelOrder(db, deps, order)
}
