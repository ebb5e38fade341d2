import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { countryInSentence } from '@storylamp/contract/delivery/countries'
import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { type Cents, type Hundredths, times, toTokens } from '@storylamp/contract/money'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { trackingLink } from '@storylamp/contract/orders/tracking-link'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { tokensInSentence, tokensWorth } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import { longDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email.ts'
import { mailAbout, type Parent, type RecordedMail } from '../accounts/index.ts'
import type { ShopMail } from '../alerts/index.ts'
import type { Actor } from '../events/index.ts'
import { refundSentence } from '../payments/index.ts'
import type { NamedShop } from '../settings/index.ts'
import { formatAmount, paidSums, tokenRateOf } from './order-sums.ts'
import { findLines, type LineRow, type OrderRow } from './queries.ts'
import type { LeavingTokens } from './refunds/tokens-of-refunds.ts'
import {
  countPieces,
  isRestCancelled,
  linesOfParcel,
  linesToPack,
  type Parcel,
  trackingOf,
} from './shipments/pieces.ts'
import type { Tracking } from './tables.ts'

export type Site = { shopOrigin: string }

const linkToOrders = ({ shopOrigin }: Site) => ({
  words: 'See your order',
  url: `${shopOrigin}/order?tab=physical`,
})

function linkToParcel(shop: Site, tracking: Tracking | null) {
  const url = tracking === null ? undefined : trackingLink(tracking)
  return url === undefined ? linkToOrders(shop) : { words: 'Follow the parcel', url }
}

/** What a mail about an order says. A heading without a greeting gets one. */
export type MailContent = Pick<EmailContent, 'paragraphs'> &
  Partial<Pick<EmailContent, 'items' | 'sums' | 'closing' | 'link'>> & {
    details: MailDetails
    heading: string | ((firstname: string) => string)
  }

export const orderEmail = (
  shop: NamedShop,
  { email, firstname }: Parent,
  number: number,
  { details, heading, ...content }: MailContent,
): RecordedMail => ({
  mail: composeEmail({
    link: linkToOrders(shop),
    ...shop,
    to: email,
    subject: mailSubject(details, number),
    heading: typeof heading === 'string' ? `Hello ${firstname}, ${heading}` : heading(firstname),
    ...content,
  }),
  details,
})

/** Queues a mail about an order and records it in the timeline; false if the account is deleted. */
export const emailCustomer = (
  db: Db,
  site: Site,
  { id, number, family_id, placed_by }: OrderRow,
  write: (shop: NamedShop) => MailContent,
  by?: Actor,
): Promise<boolean> =>
  mailAbout(
    db,
    site,
    { order: id, family: family_id, purchase: { kind: 'orders', by: placed_by } },
    (parent, shop) => orderEmail(shop, parent, number, write(shop)),
    by,
  )

/** The confirmation is the receipt, too. */
export function confirmationEmail(shop: NamedShop, order: OrderRow, lines: LineRow[]): MailContent {
  const { delivery_details: to, free_tokens_hundredths: tokens } = order
  return {
    details: { template: 'confirmation', shop: shop.shopName },
    heading: (firstname) => `Thank you, ${firstname}! Your order is paid`,
    paragraphs: [
      'We’re packing it now, and we’ll email you when it’s on its way.',
      `Receipt for order ${order.number} · ${longDate(order.created_at)}`,
    ],
    items: lines.map((line) => itemOf(shop, order, line)),
    sums: paidSums(order),
    closing: [
      ...(tokens === 0
        ? []
        : [`We added ${tokensInSentence(toTokens(tokens), tokenRateOf(order), 'free')} to your wallet.`]),
      ...(to === null ? [] : [`Delivering to:\n${addressLines(to).join('\n')}`]),
      `${arrivalText({ from: order.arrives_from, to: order.arrives_to })}.`,
      withdrawal(shop, order),
    ],
  }
}

const withdrawal = ({ shopOrigin }: Site, { return_days: days }: OrderRow) =>
  `You can withdraw from this order until ${days} days after its delivery, without giving a reason: ${withdrawalTexts.ways(shopOrigin)}`

/** For the shop, without a word about the customer. */
export const newOrderEmail = (shop: NamedShop, order: OrderRow, lines: LineRow[]): ShopMail => ({
  subject: `Order ${order.number}: ${formatAmount(order, order.amount_cents)}`,
  heading: `Order ${order.number} is paid`,
  paragraphs: [`${order.delivery_name} to ${countryInSentence(order.country)}.`],
  items: lines.map((line) => itemOf(shop, order, line)),
  sums: paidSums(order),
  link: { words: 'Open the order', url: `${shop.shopOrigin}/admin/orders/${order.id}` },
})

const itemOf = (
  { shopOrigin }: Site,
  order: OrderRow,
  { name, quantity, price_cents, pictures: [picture] }: LineRow,
) => ({
  name,
  detail: `${quantity} × ${formatAmount(order, price_cents)}`,
  amount: formatAmount(order, times(price_cents, quantity)),
  picture: picture && pictureForMail(shopOrigin, picture.path),
})

/** Not every mail program knows WebP; each picture has a JPEG beside it. */
const pictureForMail = (shopOrigin: string, path: string) => `${shopOrigin}/${path.replace(/\/\d+\.webp$/, '/640.jpg')}`

export type Refunded = { sent: Cents; withheld: Cents; notSent: string[]; tokens: LeavingTokens | undefined }

export const refundEmail = (
  shop: NamedShop,
  order: OrderRow,
  { sent, withheld, notSent, tokens }: Refunded,
): MailContent => ({
  details: { template: 'refund', shop: shop.shopName },
  heading: 'your money is on its way back',
  paragraphs: [
    refundSentence(`order ${order.number}`, {
      now: sent,
      inAll: order.refunded_cents,
      of: order.amount_cents,
      currency: order.currency,
      isByGiftCard: order.giftCardCents > 0,
    }),
    ...withheldParagraph(order, withheld),
    ...notSent,
    ...(tokens === undefined
      ? []
      : [freeTokensParagraph(sent < order.amount_cents), ...owedParagraph(tokens.owed, tokenRateOf(order))]),
  ],
})

const withheldParagraph = (order: OrderRow, withheld: Cents) =>
  withheld <= 0
    ? []
    : [
        `We have kept ${formatAmount(order, withheld)} for ${tokensInSentence(toTokens(tokensWorth(withheld, tokenRateOf(order))), tokenRateOf(order), 'free')} that were spent already, as you chose.`,
      ]

export function unsentItems(order: OrderRow, lines: LineRow[]): string[] {
  if (order.state === 'cancelled') return ['The order is cancelled: it won’t be sent.']
  const isLeftHere = lines.some(({ quantity, shipment_pieces }) => shipment_pieces < quantity)
  return isRestCancelled(order) && isLeftHere
    ? ['The part of it that had not left yet is cancelled: it won’t be sent.']
    : []
}

export const refundFailedEmail = (shop: NamedShop, order: OrderRow): MailContent => ({
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
  order: OrderRow,
  what: 'order' | 'rest' = 'order',
): MailContent => ({
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

const owedParagraph = (owed: Hundredths, rate: TokenRate) =>
  owed === 0
    ? []
    : [
        `${tokensInSentence(toTokens(owed), rate)} of them were spent already: you owe them, and the next tokens in your wallet pay them first.`,
      ]

const travelsWith = (what: string, { carrier, number }: Tracking) =>
  `${what} travels with ${carrier}, tracking number ${number}.`

export function deliveryEmail(shop: NamedShop, order: OrderRow, lines: LineRow[]): MailContent {
  const isDelivered = order.state === 'delivered'
  const tracking = trackingOf(order)
  return {
    details: { template: isDelivered ? 'delivered' : 'shipped' },
    heading: `your order ${isDelivered ? 'has arrived' : 'is on its way'}`,
    paragraphs: [
      isDelivered
        ? `Order ${order.number} has been delivered. We hope it brings good nights.`
        : `Order ${order.number} has left the warehouse.`,
      ...(tracking === null || isDelivered ? [] : [travelsWith('It', tracking)]),
    ],
    items: lines.map((line) => itemOf(shop, order, line)),
    link: isDelivered ? linkToOrders(shop) : linkToParcel(shop, tracking),
  }
}

export const addressEmail = (order: OrderRow, to: DeliveryDetails): MailContent => ({
  details: { template: 'address' },
  heading: 'your order goes to another address',
  paragraphs: [
    `Order ${order.number} is now delivered to:\n${addressLines(to).join('\n')}`,
    ...(order.state === 'processing'
      ? ['If this is not what you asked for, please write to us before it is shipped.']
      : []),
  ],
})

export const trackingEmail = (shop: Site, order: OrderRow, tracking: Tracking): MailContent => ({
  details: { template: 'tracking' },
  heading: 'you can follow your order',
  paragraphs: [travelsWith(`Order ${order.number}`, tracking)],
  link: linkToParcel(shop, tracking),
})

export async function mailParcel(
  db: Db,
  site: Site,
  order: OrderRow,
  parcel: Parcel,
  { isLast, by }: { isLast: boolean; by?: Actor },
): Promise<boolean> {
  const all = await findLines(db, [order.id])
  const lines = linesOfParcel(all, parcel.lines)
  const sentInAll = all.reduce((sum, { shipment_pieces }) => sum + shipment_pieces, 0)
  const toSend = order.state === 'processing' ? countPieces(await linesToPack(db, order)) : 0
  const sent = { parcel, lines, inAll: sentInAll + toSend, isLast }
  return emailCustomer(db, site, order, (shop) => parcelEmail(shop, order, sent), by)
}

/** `lines` are those of the parcel, with its pieces; `inAll` counts what is sent in all parcels. */
type Sent = { parcel: Parcel; lines: LineRow[]; inAll: number; isLast: boolean }

function parcelEmail(shop: Site, order: OrderRow, { parcel, lines, inAll, isLast }: Sent): MailContent {
  const { number } = order
  const part = isLast ? 'the rest of your order' : 'part of your order'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    details: { template: 'parcel', pieces, inAll, isLast },
    heading: `${part} is on its way`,
    paragraphs: [
      `Parcel ${parcel.number} of order ${number} has left the warehouse with ${pieces} of ${inAll} pieces.`,
      ...(parcel.tracking === null ? [] : [travelsWith('It', parcel.tracking)]),
    ],
    items: lines.map((line) => itemOf(shop, order, line)),
    ...(isLast ? {} : { closing: ['The rest follows. We’ll email you when it’s on its way.'] }),
    link: linkToParcel(shop, parcel.tracking),
  }
}

export const parcelTrackingEmail = (
  shop: Site,
  { number }: OrderRow,
  parcel: number,
  tracking: Tracking,
): MailContent => ({
  details: { template: 'parcel_tracking', shipment: parcel },
  heading: 'you can follow your parcel',
  paragraphs: [travelsWith(`Parcel ${parcel} of order ${number}`, tracking)],
  link: linkToParcel(shop, tracking),
})
