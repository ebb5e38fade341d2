import { leavingText, spentText } from '@storylamp/contract/returns/returned-tokens'
import { returnedTokens, type SpentTokens } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { exactTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { mailAbout } from '../accounts/index.ts'
import { mailShop, type ShopMail } from '../alerts/index.ts'
import {
  aboutOrder,
  emailCustomer,
  findLines,
  forecastReturn,
  type MailContent,
  type OrderRow,
  orderEmail,
  type ReturnedTokens,
  shownTokens,
} from '../orders/index.ts'
import type { NamedShop } from '../settings/index.ts'
import type { Chosen, ReturnRow } from './queries.ts'
import { type ParcelLocation, readDue } from './requests/returnable.ts'

export type Piece = { name: string; pieces: number }
type About = { orderNumber: number; number: number }
export type Declared = {
  at: Date
  pieces: Piece[]
  reason: string | undefined
  tokens?: ReturnedTokens | undefined
  spentTokens?: SpentTokens
  isConfirmed?: boolean
}

const listed = (pieces: Piece[]) => pieces.map(({ name, pieces: count }) => `${count} × ${name}`).join('\n')

/** What was declared and when, on a durable medium (L1). Receiving it is not accepting it. */
export const declaredEmail = (
  { shopOrigin }: NamedShop,
  orderNumber: number,
  { at, pieces, reason, tokens }: Declared,
  token: string,
): MailContent => ({
  details: { template: 'withdrawal_declared' },
  heading: 'we have received your withdrawal',
  paragraphs: [
    `From order ${orderNumber}, received on ${exactTime(at)}:\n${pieces.length === 0 ? 'Everything in the order' : listed(pieces)}`,
    ...(reason === undefined ? [] : [`Your reason: ${reason}`]),
    ...tokensParagraph(tokens),
    'This email confirms that your withdrawal has reached us. It counts from that moment.',
    'It came without a login, so please confirm that it is yours: open the link and press the button there. Until then nothing goes back, and a parcel waits for it for a day at most.',
    'If it wasn’t you, there is nothing for you to do.',
  ],
  link: { words: 'Confirm the withdrawal', url: `${shopOrigin}/withdraw#confirm=${token}` },
})

/** What was declared and when, with the number of its return. */
const receiptEmail = (
  { orderNumber, number }: About,
  { at, pieces, reason, tokens, spentTokens, isConfirmed = false }: Declared,
): MailContent => ({
  details: { template: 'return_receipt', isConfirmed },
  heading: isConfirmed ? 'your withdrawal is confirmed' : 'we have received your withdrawal',
  paragraphs: [
    `Return ${number} for order ${orderNumber}, received on ${exactTime(at)}:\n${listed(pieces)}`,
    ...(reason === undefined ? [] : [`Your reason: ${reason}`]),
    ...tokensParagraph(tokens, spentTokens),
    'This email confirms that your withdrawal has reached us. It counts from that moment, and we’ll write to you with the next step.',
    'If it wasn’t you who sent it, please write to us.',
  ],
})

/** Said before it happens, so that a debt surprises nobody. */
function tokensParagraph(tokens: ReturnedTokens | undefined, chosen?: SpentTokens): string[] {
  if (tokens === undefined) return []
  const shown = z.encode(returnedTokens, shownTokens(tokens))
  return [
    [leavingText(shown, tokens.rate), ...(tokens.owed === 0 ? [] : [spentText(shown, tokens.rate, chosen)])].join(' '),
  ]
}

/** For the shop, without the customer and what was typed. */
const newReturnEmail = (
  { shopOrigin }: NamedShop,
  { number: orderNumber }: OrderRow,
  { id, number, declared_at }: ReturnRow,
  pieces: Piece[],
): ShopMail => ({
  subject: `Return ${number} for order ${orderNumber}`,
  heading: `Return ${number} waits for an answer`,
  paragraphs: [`From order ${orderNumber}, asked for on ${exactTime(declared_at)}:\n${listed(pieces)}`],
  closing: ['Which mails the shop gets is chosen in the back office under Settings, Mails for the shop.'],
  link: { words: 'Open the return', url: `${shopOrigin}/admin/returns/${id}` },
})

export const newDeclarationEmail = (
  { shopOrigin }: NamedShop,
  orderNumber: number,
  { at, pieces }: Declared,
): ShopMail => ({
  subject: `Withdrawal from order ${orderNumber}, not confirmed yet`,
  heading: `A withdrawal from order ${orderNumber} waits to be confirmed`,
  paragraphs: [
    `It came without a login on ${exactTime(at)}:\n${pieces.length === 0 ? 'Everything in the order' : listed(pieces)}`,
    'Its customer confirms it by a link, or you do. Until then nothing goes back, and a parcel waits for a day at most.',
  ],
  link: { words: 'See what waits', url: `${shopOrigin}/admin/returns` },
})

export const notRecordedEmail = (
  orderNumber: number,
  { at, pieces, reason }: Declared,
  problem: string,
): MailContent => ({
  details: { template: 'withdrawal_not_recorded' },
  heading: 'we have received your withdrawal',
  paragraphs: [
    `For order ${orderNumber}, received on ${exactTime(at)}:\n${pieces.length === 0 ? 'Everything in the order' : listed(pieces)}`,
    ...(reason === undefined ? [] : [`Your reason: ${reason}`]),
    problem,
    'If it wasn’t you who sent it, please write to us.',
  ],
})

type WayBack = {
  location: ParcelLocation
  isRefunded: boolean
  tokens: ReturnedTokens | undefined
  spentTokens: SpentTokens
  address: string
  postage: '' | 'shop' | 'customer'
}

export const approvedEmail = ({ orderNumber, number }: About, pieces: Piece[], way: WayBack): MailContent => ({
  details: { template: 'return_approved', return: number },
  heading: 'your return is approved',
  paragraphs: [
    `Return ${number} for order ${orderNumber}:\n${listed(pieces)}`,
    ...wayBack(way),
    ...tokensParagraph(way.tokens, way.spentTokens),
  ],
})

const payers = {
  '': [],
  shop: ['We pay the postage.'],
  customer: ['The postage is yours to pay.'],
}

const returnTexts = {
  sent: { before: [], please: 'Please', refund: '' },
  leaving: {
    before: ['It may be leaving our warehouse already. If it doesn’t reach you, there is nothing for you to do.'],
    please: 'If it reaches you all the same, please',
    refund: ', or once we know that it was not sent',
  },
}

/** Where the payment has gone back otherwise, also to the bank. */
const nothingLeft = 'Nothing is left to refund for it.'

function wayBack({ location, isRefunded, address, postage }: WayBack): string[] {
  if (location === 'here') {
    const then = isRefunded ? 'Your refund follows.' : nothingLeft
    return [`We haven’t sent it, so there is nothing for you to do. ${then}`]
  }
  const { before, please, refund } = returnTexts[location]
  return [
    ...before,
    `${please} pack it well, put the return slip from your order’s page into the parcel, or a note with the number of the return, and send it within 14 days.`,
    address === '' ? 'Before you send it, please write to us: we’ll tell you the address.' : `Send it to:\n${address}`,
    ...payers[postage],
    isRefunded ? `We refund you once your parcel is back with us${refund}.` : nothingLeft,
  ]
}

export const declinedEmail = ({ orderNumber, number }: About, answer: string): MailContent => ({
  details: { template: 'return_declined', return: number },
  heading: 'we can’t take your return',
  paragraphs: [`About return ${number} for order ${orderNumber}:`, answer, 'If you disagree, please write to us.'],
})

export const lapsedEmail = ({ orderNumber, number }: About): MailContent => ({
  details: { template: 'return_lapsed', return: number },
  heading: 'your return is closed',
  paragraphs: [
    `The parcel of return ${number} for order ${orderNumber} has not reached us, so nothing is refunded for it.`,
    'If you have sent it, please write to us with its tracking number. If you still want to return it, you can ask for it again while the time to return it lasts.',
  ],
})

/** Of one whose pieces were refunded with the order, or of whose payment nothing is left. */
export const endedEmail = ({ orderNumber, number }: About, isRefunded: boolean): MailContent => ({
  details: { template: 'return_ended', return: number },
  heading: 'your return is closed',
  paragraphs: [
    isRefunded
      ? `What you wanted to return with return ${number} was refunded with your order ${orderNumber} already. There is nothing more to send.`
      : `Return ${number} for order ${orderNumber} is closed. ${nothingLeft}`,
  ],
})

export const cancelledEmail = ({ orderNumber, number }: About): MailContent => ({
  details: { template: 'return_cancelled', return: number },
  heading: 'your return is cancelled',
  paragraphs: [
    `You have taken back return ${number} for order ${orderNumber}. You keep what you ordered, and nothing is refunded for it.`,
    'You can ask for it again while the time to return it lasts. If it wasn’t you, please write to us.',
  ],
})

/** For the shop, which may be waiting for the parcel. */
export const cancelledReturnEmail = (
  { shopOrigin }: NamedShop,
  { number: orderNumber }: OrderRow,
  { id, number }: ReturnRow,
): ShopMail => ({
  subject: `Return ${number} for order ${orderNumber} is cancelled`,
  heading: `Return ${number} is cancelled`,
  paragraphs: [`Its customer has taken it back, and keeps what order ${orderNumber} holds. There is nothing to do.`],
  link: { words: 'Open the return', url: `${shopOrigin}/admin/returns/${id}` },
})

export const receivedEmail = (
  { orderNumber, number }: About,
  pieces: Piece[],
  { isRefunded, wasSent }: { isRefunded: boolean; wasSent: boolean },
): MailContent => ({
  details: { template: 'return_received', return: number, wasSent },
  heading: wasSent ? 'your return is here' : 'we keep what you withdrew from',
  paragraphs: [
    `Of return ${number} for order ${orderNumber} we ${wasSent ? 'have' : 'won’t send'}:\n${listed(pieces)}`,
    isRefunded ? 'Your refund follows, and we’ll write to you when it is on its way.' : nothingLeft,
  ],
})

/** Queues a mail about a return; customers whose account is deleted get none. */
export const mailAboutReturn = (
  db: Db,
  site: { shopOrigin: string },
  order: OrderRow,
  { number }: ReturnRow,
  write: (about: About) => MailContent,
) => emailCustomer(db, site, order, () => write({ orderNumber: order.number, number }))

type Declarer = { number: number; family_id: string }

/** Queues a mail about what was declared without signing in. Of what is no parcel, the order has no timeline. */
export const mailAboutDeclaration = (
  db: Db,
  site: { shopOrigin: string },
  orderId: string | null,
  found: Declarer,
  write: (shop: NamedShop) => MailContent,
) => {
  const about = orderId === null ? aboutOrder(found) : { order: orderId, family: found.family_id }
  return mailAbout(db, site, about, (parent, shop) => orderEmail(shop, parent, found.number, write(shop)))
}

export async function namePieces(db: Db, orderId: string, lines: { line: number; pieces: number }[]): Promise<Piece[]> {
  const bought = await findLines(db, [orderId])
  return lines.map(({ line, pieces }) => ({ name: bought[line]?.name ?? '', pieces }))
}

type Site = { shopOrigin: string; isProduction: boolean }

/** The customer's receipt, with what was typed, and a mail to the shop, which a person has to answer. */
export async function mailAboutRequest(db: Db, site: Site, order: OrderRow, row: ReturnRow, chosen: Chosen) {
  const pieces = await namePieces(db, order.id, chosen)
  const tokens = await forecastReturn(db, order, await readDue(db, order, row))
  await mailAboutReturn(db, site, order, row, (about) =>
    receiptEmail(about, {
      at: row.declared_at,
      pieces,
      reason: row.reason ?? undefined,
      tokens,
      spentTokens: row.spent_tokens,
      isConfirmed: row.origin === 'form',
    }),
  )
  await mailShop(db, site, 'newReturns', (shop) => newReturnEmail(shop, order, row, pieces))
}
