import { formatPrice, formatTokens, fromHundredths } from '@storylamp/contract/money'
import { composeEmail } from '../../platform/mail/email.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Parent } from '../accounts/index.ts'
import type { LineRow, OrderRow } from './queries.ts'

export type Shop = { shopName: string; shopOrigin: string }
export const price = (cents: number) => formatPrice(fromHundredths(cents))

const toOrders = ({ shopOrigin }: Shop) => ({ words: 'See your order', url: `${shopOrigin}/order?tab=physical` })

/** The receipt stands in the letter itself (D45). */
export function confirmationLetter(shop: Shop, { email, firstname }: Parent, order: OrderRow, lines: LineRow[]): Mail {
  const items = lines.map(
    ({ name, quantity, price_cents }) => `${quantity} x ${name}: ${price(quantity * price_cents)}`,
  )
  const { delivery_details: to, free_tokens_hundredths: tokens } = order
  return composeEmail({
    shopName: shop.shopName,
    to: email,
    subject: `Your order ${order.number} at ${shop.shopName}`,
    heading: `Thank you, ${firstname}! Your order is paid`,
    paragraphs: [
      `Receipt for order ${order.number} of ${order.created_at.toISOString().slice(0, 10)}`,
      [...items, `Total paid: ${price(order.amount_cents)}`].join('\n'),
      ...(tokens === 0 ? [] : [`Your wallet has got ${formatTokens(fromHundredths(tokens))} free tokens.`]),
      ...(to === null ? [] : [`It goes to:\n${addressLines(to).join('\n')}`]),
      'We write again when it is on its way.',
    ],
    link: toOrders(shop),
  })
}

export const refundLetter = (shop: Shop, { email, firstname }: Parent, order: OrderRow, cents: number): Mail =>
  composeEmail({
    shopName: shop.shopName,
    to: email,
    subject: `Your refund for order ${order.number} at ${shop.shopName}`,
    heading: `Hello ${firstname}, your money is on its way back`,
    paragraphs: [
      `Of order ${order.number}, ${price(cents)} of ${price(order.amount_cents)} have been refunded to your card. Your bank may take some days to show it.`,
      ...(order.free_tokens_hundredths === 0 ? [] : [freeTokensWords(cents < order.amount_cents)]),
    ],
    link: toOrders(shop),
  })

const freeTokensWords = (isPart: boolean) =>
  isPart
    ? 'The same part of the free tokens that came with it has left your wallet.'
    : 'The free tokens that came with it have left your wallet.'

/** Shipped and delivered (D45). */
export function deliveryLetter(shop: Shop, { email, firstname }: Parent, order: OrderRow): Mail {
  const isThere = order.delivery_status === 'Delivered'
  const { tracking } = order
  return composeEmail({
    shopName: shop.shopName,
    to: email,
    subject: `Your order ${order.number} ${isThere ? 'has arrived' : 'is on its way'}`,
    heading: `Hello ${firstname}, your order ${isThere ? 'has arrived' : 'is on its way'}`,
    paragraphs: [
      isThere
        ? `Order ${order.number} has been delivered. We hope that it brings good nights.`
        : `Order ${order.number} has left the warehouse.`,
      ...(tracking === null || isThere
        ? []
        : [`It travels with ${tracking.carrier}, tracking number ${tracking.number}.`]),
    ],
    link: toOrders(shop),
  })
}

export const addressLines = (to: NonNullable<OrderRow['delivery_details']>): string[] =>
  [to.name, to.company, to.street1, to.street2, `${to.zip} ${to.city}`, to.state, to.country].filter(
    (line): line is string => line !== undefined && line !== '',
  )
