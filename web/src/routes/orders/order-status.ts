import { arrivalText } from '@storylamp/contract/delivery/arrival'
import type { DeliveryStatus, WireOrder as Order, PaymentProgress } from '@storylamp/contract/orders/orders'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPartlyShipped } from '@storylamp/contract/orders/parcels'
import { paymentTexts as wordsOfPayment } from '@storylamp/contract/payments/payment-texts'

type StatusText = { now: string; next: string }

const deliveryTexts: Record<DeliveryStatus, StatusText> = {
  Processing: { now: 'Processing', next: 'We’re packing your order. We’ll email you when it’s on its way.' },
  Shipped: { now: 'Shipped', next: 'The parcel is on its way to you.' },
  'Out for Delivery': { now: 'Out for Delivery', next: 'The parcel should arrive today.' },
  Delivered: { now: 'Delivered', next: 'Is something missing or broken?' },
  Cancelled: { now: 'Cancelled', next: 'This order won’t be sent. What you paid goes back to you.' },
}

const cancelledAndRefunded: StatusText = {
  now: 'Cancelled',
  next: 'This order won’t be sent. What you paid has gone back to you.',
}

const refundSent = 'This order won’t be sent. Your refund has gone back to you.'

/** While its payment is disputed. */
const heldTexts: Partial<Record<DeliveryStatus, StatusText>> = {
  Processing: { now: 'On hold', next: wordsOfPayment.held },
  Cancelled: {
    now: 'Cancelled',
    next: 'This order won’t be sent. Your bank has the disputed money; anything else you paid goes back to you.',
  },
}

const heldBack = 'Your withdrawal has reached us. What hasn’t left yet stays here.'

const partlyShipped: StatusText = {
  now: parcelTexts.partlyShipped,
  next: 'Part of your order is on its way. We’ll email you when the rest is, too.',
}

/** Nothing of it has left, so that a withdrawal is what people call to cancel. */
export const isWhole = (order: Order): boolean => order.deliveryStatus === 'Processing' && !isPartlyShipped(order)

const isWithheld = (order: Order): boolean => order.orderType === 'physical' && order.withheld !== undefined

const isHeld = (order: Order): boolean => order.orderType === 'physical' && order.isHeld === true

const paymentTexts = {
  Pending: { now: 'Waiting for your payment', next: 'We start packing as soon as it arrives.' },
  Failed: { now: 'Not paid', next: 'Nothing was charged, and nothing will be sent.' },
}

const progressTexts: Record<PaymentProgress['state'], StatusText> = {
  open: { now: 'Waiting for your payment', next: 'You haven’t finished paying. Your cart still holds everything.' },
  under_way: {
    now: 'Your payment is on its way',
    next: 'Your bank hasn’t confirmed it yet. You don’t need to pay again: we’ll email you as soon as it arrives.',
  },
  abandoned: { now: 'Not finished', next: 'This checkout was never paid. Nothing was charged.' },
}

/** The status of an order and what happens next: first of its payment, then of its parcel. */
export function statusTextOf(order: Order, isHeldBack = false): StatusText {
  const { paymentStatus, deliveryStatus = 'Processing' } = order
  if (paymentStatus === 'Completed') {
    if (isHeld(order) && heldTexts[deliveryStatus]) return heldTexts[deliveryStatus]
    if (deliveryStatus === 'Cancelled' && order.refund?.status === 'Refunded') {
      return isWithheld(order) ? { ...cancelledAndRefunded, next: refundSent } : cancelledAndRefunded
    }
    const text = isPartlyShipped(order) ? partlyShipped : deliveryTexts[deliveryStatus]
    return isHeldBack && deliveryStatus === 'Processing' ? { ...text, next: heldBack } : text
  }
  const progress = progressOf(order)
  return progress === undefined ? paymentTexts[paymentStatus] : progressTexts[progress]
}

export const progressOf = (order: Order): PaymentProgress['state'] | undefined =>
  order.orderType === 'physical' ? order.payment?.state : undefined

/** What still can be paid stands first; the rest keeps its order. */
export const unpaidFirst = (orders: Order[]): Order[] =>
  orders.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))

const isOpen = (order: Order) => progressOf(order) === 'open'

/** The days of arrival as promised, while they can still come true for whoever reads it. */
export function promisedArrival(order: Order, now = new Date()): string | undefined {
  const delivery = order.orderType === 'physical' ? order.sums.delivery : undefined
  const isComing = order.paymentStatus === 'Completed' && ['Processing', 'Shipped'].includes(order.deliveryStatus ?? '')
  const isWaiting = isHeld(order) && order.deliveryStatus === 'Processing'
  return delivery !== undefined && isComing && !isWaiting && localDay(now) <= delivery.to
    ? arrivalText(delivery)
    : undefined
}

/** Such as '2026-11-26'. */
const localDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export const stages: readonly DeliveryStatus[] = ['Processing', 'Shipped', 'Out for Delivery', 'Delivered']

/** How many of the stages a paid order has reached; undefined for one that is not delivered. */
export function stagesReached({ paymentStatus, deliveryStatus = 'Processing' }: Order) {
  if (paymentStatus !== 'Completed' || deliveryStatus === 'Cancelled') return undefined
  return stages.indexOf(deliveryStatus) + 1
}
