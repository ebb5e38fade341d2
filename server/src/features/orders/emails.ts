import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { countryInSentence } from '@storylamp/contract/delivery/countries'
import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { type Cents, formatCents, type Hundredths, times, toTokens } from '@storylamp/contract/money'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { trackingLink } from '@storylamp/contract/orders/tracking-link'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { tokensInSentence, tokensWorth } from '@storylamp/contract/wallet/token-money'
import { longDate } from '../../platform/clock.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Parent, RecordedMail } from '../accounts/index.ts'
import { refundSentence } from '../payments/index.ts'
import type { NamedShop } from '../settings/index.ts'
import { paidSums } from './order-sums.ts'
import type { LineRow, OrderRow } from './queries.ts'
import type { LeavingTokens } from './refunds/tokens-of-refunds.ts'
import { isRestCancelled, trackingOf } from './shipments/shipments-of.ts'
import type { Tracking } from './tables.ts'

export type Site = { shopOrigin: string }

const linkToOrders = ({ shopOrigin }: Site) => ({
  words: 'See your order',
  url: `${shopOrigin}/order?tab=physical`,
})

export function linkToParcel(shop: Site, tracking: Tracking | null) {
  const url = tracking === null ? undefined : trackingLink(tracking)
  return url === undefined ? linkToOrders(shop) : { words: 'Follow the parcel', url }
}

type ToParent = Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'> & Partial<EmailContent>

/** A mail about an order; its heading greets the parent first. */
const emailToParent = (shop: NamedShop, { email, firstname }: Parent, { heading, ...content }: ToParent): Mail =>
  composeEmail({
    link: linkToOrders(shop),
    ...shop,
    to: email,
    heading: `Hello ${firstname}, ${heading}`,
    ...content,
  })

/** The same for a mail that the timeline of an order names. */
export const orderEmail = (
  shop: NamedShop,
  parent: Parent,
  number: number,
  { details, ...content }: Omit<ToParent, 'subject'> & { details: MailDetails },
): RecordedMail => ({
  mail: emailToParent(shop, parent, { ...content, subject: mailSubject(details, number) }),
  details,
})

/** The confirmation is the receipt, too. */
export function confirmationEmail(
  shop: NamedShop,
  { email, firstname }: Parent,
  order: OrderRow,
  lines: LineRow[],
): RecordedMail {
  const { delivery_details: to, free_tokens_hundredths: tokens } = order
  const details = { template: 'confirmation', shop: shop.shopName } as const
  const mail = composeEmail({
    ...shop,
    to: email,
    subject: mailSubject(details, order.number),
    heading: `Thank you, ${firstname}! Your order is paid`,
    paragraphs: [
      'We’re packing it now, and we’ll email you when it’s on its way.',
      `Receipt for order ${order.number} · ${longDate(order.created_at)}`,
    ],
    items: lines.map((line) => itemOf(shop, line)),
    sums: paidSums(order),
    closing: [
      ...(tokens === 0 ? [] : [`We added ${tokensInSentence(toTokens(tokens), 'free')} to your wallet.`]),
      ...(to === null ? [] : [`Delivering to:\n${addressLines(to).join('\n')}`]),
      `${arrivalText({ from: order.arrives_from, to: order.arrives_to })}.`,
      withdrawal(shop, order),
    ],
    link: linkToOrders(shop),
  })
  return { mail, details }
}

const withdrawal = ({ shopOrigin }: Site, { return_days: days }: OrderRow) =>
  `You can withdraw from this order until ${days} days after its delivery, without giving a reason: ${withdrawalTexts.ways(shopOrigin)}`

/** For the shop, without a word about the customer. */
export const newOrderEmail = ({ to, ...shop }: NamedShop & { to: string }, order: OrderRow, lines: LineRow[]): Mail =>
  composeEmail({
    ...shop,
    to,
    subject: `Order ${order.number}: ${formatCents(order.amount_cents)}`,
    heading: `Order ${order.number} is paid`,
    paragraphs: [`${order.delivery_name} to ${countryInSentence(order.country)}.`],
    items: lines.map((line) => itemOf(shop, line)),
    sums: paidSums(order),
    link: linkToBackOffice(shop, order),
  })

const linkToBackOffice = ({ shopOrigin }: Site, { id }: OrderRow) => ({
  words: 'Open the order',
  url: `${shopOrigin}/admin/orders/${id}`,
})

export const itemOf = ({ shopOrigin }: Site, { name, quantity, price_cents, pictures: [picture] }: LineRow) => ({
  name,
  detail: `${quantity} × ${formatCents(price_cents)}`,
  amount: formatCents(times(price_cents, quantity)),
  picture: picture && pictureForMail(shopOrigin, picture.path),
})

/** Not every mail program knows WebP; each picture has a JPEG beside it. */
const pictureForMail = (shopOrigin: string, path: string) => `${shopOrigin}/${path.replace(/\/\d+\.webp$/, '/640.jpg')}`

export type Refunded = { sent: Cents; withheld: Cents; notSent: string[]; tokens: LeavingTokens | undefined }

export const refundEmail = (
  shop: NamedShop,
  parent: Parent,
  order: OrderRow,
  { sent, withheld, notSent, tokens }: Refunded,
): RecordedMail =>
  orderEmail(shop, parent, order.number, {
    details: { template: 'refund', shop: shop.shopName },
    heading: 'your money is on its way back',
    paragraphs: [
      refundSentence(`order ${order.number}`, { now: sent, inAll: order.refunded_cents, of: order.amount_cents }),
      ...withheldParagraph(withheld),
      ...notSent,
      ...(tokens === undefined ? [] : [freeTokensParagraph(sent < order.amount_cents), ...owedParagraph(tokens.owed)]),
    ],
  })

const withheldParagraph = (withheld: Cents) =>
  withheld <= 0
    ? []
    : [
        `We have kept ${formatCents(withheld)} for ${tokensInSentence(toTokens(tokensWorth(withheld)), 'free')} that were spent already, as you chose.`,
      ]

export function unsentItems(order: OrderRow, lines: LineRow[]): string[] {
  if (order.state === 'cancelled') return ['The order is cancelled: it won’t be sent.']
  const isLeftHere = lines.some(({ quantity, shipment_pieces }) => shipment_pieces < quantity)
  return isRestCancelled(order) && isLeftHere
    ? ['The part of it that had not left yet is cancelled: it won’t be sent.']
    : []
}

export const refundFailedEmail = (shop: NamedShop, parent: Parent, order: OrderRow): RecordedMail =>
  orderEmail(shop, parent, order.number, {
    details: { template: 'refund_failed', shop: shop.shopName },
    heading: 'your refund came back to us',
    paragraphs: [
      `Your bank couldn’t accept a refund for order ${order.number}. We know about it and are looking for another way to pay you.`,
      ...(order.free_tokens_hundredths === 0 ? [] : ['Until then, the free tokens that came with it are yours again.']),
    ],
  })

/** `rest` is what of a divided order has not left. */
export const cancelledAfterDisputeEmail = (
  shop: NamedShop,
  parent: Parent,
  order: OrderRow,
  what: 'order' | 'rest' = 'order',
): RecordedMail =>
  orderEmail(shop, parent, order.number, {
    details: { template: 'cancelled', what, shop: shop.shopName },
    heading: `${what === 'rest' ? 'the rest of ' : ''}your order is cancelled`,
    paragraphs: [
      `${what === 'rest' ? 'The rest of order' : 'Order'} ${order.number} won’t be sent. You disputed its payment, and your bank has taken the disputed money back, so we don’t refund it a second time.`,
    ],
  })

const freeTokensParagraph = (isPart: boolean) =>
  isPart
    ? 'Free tokens that came with the refunded part have left your wallet.'
    : 'The free tokens that came with it have left your wallet.'

const owedParagraph = (owed: Hundredths) =>
  owed === 0
    ? []
    : [
        `${tokensInSentence(toTokens(owed))} of them were spent already: you owe them, and the next tokens in your wallet pay them first.`,
      ]

export const travelsWith = (what: string, { carrier, number }: Tracking) =>
  `${what} travels with ${carrier}, tracking number ${number}.`

export function deliveryEmail(shop: NamedShop, parent: Parent, order: OrderRow, lines: LineRow[]): RecordedMail {
  const isDelivered = order.state === 'delivered'
  const tracking = trackingOf(order)
  return orderEmail(shop, parent, order.number, {
    details: { template: isDelivered ? 'delivered' : 'shipped' },
    heading: `your order ${isDelivered ? 'has arrived' : 'is on its way'}`,
    paragraphs: [
      isDelivered
        ? `Order ${order.number} has been delivered. We hope it brings good nights.`
        : `Order ${order.number} has left the warehouse.`,
      ...(tracking === null || isDelivered ? [] : [travelsWith('It', tracking)]),
    ],
    items: lines.map((line) => itemOf(shop, line)),
    link: isDelivered ? linkToOrders(shop) : linkToParcel(shop, tracking),
  })
}

export const addressEmail = (shop: NamedShop, parent: Parent, order: OrderRow, to: DeliveryDetails): RecordedMail =>
  orderEmail(shop, parent, order.number, {
    details: { template: 'address' },
    heading: 'your order goes to another address',
    paragraphs: [
      `Order ${order.number} is now delivered to:\n${addressLines(to).join('\n')}`,
      ...(order.state === 'processing'
        ? ['If this is not what you asked for, please write to us before it is shipped.']
        : []),
    ],
  })

export const trackingEmail = (shop: NamedShop, parent: Parent, order: OrderRow, tracking: Tracking): RecordedMail =>
  orderEmail(shop, parent, order.number, {
    details: { template: 'tracking' },
    heading: 'you can follow your order',
    paragraphs: [travelsWith(`Order ${order.number}`, tracking)],
    link: linkToParcel(shop, tracking),
  })
