import type { DeliveryStatus, WireOrder as Order } from '@storylamp/contract/orders/orders'

type StatusText = { now: string; next: string }

const deliveryTexts: Record<DeliveryStatus, StatusText> = {
  Processing: { now: 'Processing', next: 'We are packing your order. You get an email when it is on its way.' },
  Shipped: { now: 'Shipped', next: 'The parcel is on its way to you.' },
  'Out for Delivery': { now: 'Out for Delivery', next: 'The parcel should arrive today.' },
  Delivered: { now: 'Delivered', next: 'Is something missing or broken? Please write to us.' },
  Cancelled: { now: 'Cancelled', next: 'This order is not sent. What was paid goes back to your card.' },
}

const paymentTexts = {
  Pending: {
    now: 'Waiting for your payment',
    next: 'We pack as soon as it has arrived. If you have not finished paying, your cart still holds everything.',
  },
  Failed: { now: 'Not paid', next: 'Nothing was charged and nothing is sent. You can order again from your cart.' },
}

/** The status of an order and what happens next: first of its payment, then of its parcel (S4.01). */
export function statusTextOf({ paymentStatus, deliveryStatus = 'Processing' }: Order): StatusText {
  return paymentStatus === 'Completed' ? deliveryTexts[deliveryStatus] : paymentTexts[paymentStatus]
}

const stages: readonly DeliveryStatus[] = ['Processing', 'Shipped', 'Out for Delivery', 'Delivered']

/** How many of the four stages a paid order has reached; undefined for one that is not delivered. */
export function stagesReached({ paymentStatus, deliveryStatus = 'Processing' }: Order) {
  if (paymentStatus !== 'Completed' || deliveryStatus === 'Cancelled') return undefined
  return { reached: stages.indexOf(deliveryStatus) + 1, of: stages.length }
}
