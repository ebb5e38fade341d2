import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { type Cents, formatMoney, type Hundredths, money, toTokens } from '@storylamp/contract/money'
import type { OrderMail } from '@storylamp/contract/orders/admin-orders'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { longDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email.ts'
import { isFamilyDeleted, mailAbout, type Parent, type RecordedMail } from '../../accounts/index.ts'
import { mailShop, type ShopMail } from '../../alerts/index.ts'
import type { Actor } from '../../events/index.ts'
import {
  type Effects,
  type FamilyPayment,
  findLastRefund,
  lockPayment,
  type PaymentRow,
  refundSentence,
  requestRefund,
  sentSince,
} from '../../payments/index.ts'
import { noteSalesDay } from '../../sales-days/index.ts'
import type { NamedShop } from '../../settings/index.ts'
import { sumTokensGone } from '../give-back/give-back.ts'
import { takeBackTopUp, topUp } from '../ledger/credits.ts'
import { findPack } from './pack-queries.ts'

/**
 * The effects of a settled payment on the wallet, in the same transaction. Tokens move last, because their lock makes the
 * family's other requests wait.
 */
export const topUpEffects = (site: { shopOrigin: string; isProduction: boolean }): Effects => ({
  completed: async (db, payment: FamilyPayment) => {
    const pack = await findPack(db, payment.id)
    await noteSalesDay(db, payment.created_at)
    await mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpEmail(shop, parent, payment, pack))
    await mailShop(db, site, 'topUps', (shop) => newTopUpEmail(shop, payment, pack))
    if (await isFamilyDeleted(db, payment.family_id)) await refundOfDeleted(db, payment)
    await topUp(db, payment.family_id, payment.id, pack.tokens_hundredths)
  },
  failed: async () => {},
  // Without any money that moved if a refund failed: then what was given back returns.
  moneyMoved: async (db, payment: FamilyPayment, { refundedCents, failedCents, disputedCents }) => {
    const pack = await findPack(db, payment.id)
    await noteSalesDay(db, payment.created_at)
    const gone = await sumTokensGone(db, payment, pack, refundedCents, disputedCents)
    const { sent, isAnyBack } = sentSince(payment.refunded_cents, { refundedCents, failedCents })
    const mailFailure = () =>
      mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpRefundFailedEmail(shop, parent, payment))
    if (isAnyBack) await mailFailure()
    if (sent > 0) {
      const refunded = { now: sent, inAll: refundedCents }
      await mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpRefundEmail(shop, parent, payment, refunded))
    }
    const taken = await takeBackTopUp(db, payment.family_id, payment.id, gone)
    const hasMoneyMoved = isAnyBack || sent > 0 || disputedCents !== payment.disputed_cents
    if (taken < 0 && !hasMoneyMoved) await mailFailure()
  },
})

const aboutPack = ({ id, family_id, placed_by }: FamilyPayment) => ({
  payment: id,
  family: family_id,
  purchase: { kind: 'tokens' as const, by: placed_by },
})

/** A payment that completes after its family was deleted is refunded. */
const refundOfDeleted = (db: Db, { id, currency }: Pick<PaymentRow, 'id' | 'currency'>) =>
  requestRefund(db, { order: id, currency, cents: undefined, cause: 'erased', by: 'shop' })

/** Sends one of a pack's mails again; false if the account is deleted. */
export async function mailTopUpAgain(
  db: Db,
  site: { shopOrigin: string },
  paymentId: string,
  mail: OrderMail,
  by: Actor,
): Promise<boolean> {
  const payment = (await lockPayment(db, paymentId)) as FamilyPayment
  const pack = await findPack(db, paymentId)
  const inAll = payment.refunded_cents
  const refunded = { now: (await findLastRefund(db, paymentId)) ?? inAll, inAll }
  return mailAbout(
    db,
    site,
    aboutPack(payment),
    (parent, shop) => {
      if (mail === 'refund') return topUpRefundEmail(shop, parent, payment, refunded)
      return mail === 'refund_failed'
        ? topUpRefundFailedEmail(shop, parent, payment)
        : topUpEmail(shop, parent, payment, pack)
    },
    by,
  )
}

type Pack = { name: string; tokens_hundredths: Hundredths }

type ToParent = Pick<EmailContent, 'heading' | 'paragraphs'> & Partial<EmailContent> & { details: MailDetails }

const packEmail = (
  shop: NamedShop,
  { email }: Parent,
  { number }: PaymentRow,
  { details, ...content }: ToParent,
): RecordedMail => {
  const link = { words: 'See your wallet', url: `${shop.shopOrigin}/wallet` }
  const mail = composeEmail({ ...shop, to: email, subject: mailSubject(details, number ?? 0), link, ...content })
  return { mail, details }
}

/** The email is the receipt. */
const topUpEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow, pack: Pack): RecordedMail =>
  packEmail(shop, parent, payment, {
    details: { template: 'pack', hundredths: pack.tokens_hundredths, shop: shop.shopName },
    heading: `Thank you, ${parent.firstname}! Your tokens are in your wallet`,
    paragraphs: [
      'Use them for story bundles, and for stories made just for your child.',
      `Receipt ${payment.number ?? ''} · ${longDate(payment.settled_at ?? payment.created_at)}`,
    ],
    ...bought(payment, pack),
  })

/** For the shop, without a word about the customer. */
const newTopUpEmail = ({ shopOrigin }: NamedShop, payment: PaymentRow, pack: Pack): ShopMail => ({
  subject: `Tokens ${payment.number ?? ''}: ${paidFor(payment)}`,
  heading: `${countTokens(toTokens(pack.tokens_hundredths))} are paid`,
  paragraphs: [],
  ...bought(payment, pack),
  link: { words: 'Open the purchase', url: `${shopOrigin}/admin/orders/${payment.id}` },
})

const paidFor = ({ amount_cents, currency }: PaymentRow) => formatMoney(money(amount_cents, currency))

const bought = (payment: PaymentRow, { name, tokens_hundredths: tokens }: Pack) => ({
  items: [{ name: packTitle(name), detail: countTokens(toTokens(tokens)), amount: paidFor(payment) }],
  sums: [{ name: 'Total paid', amount: paidFor(payment) }],
})

type Refunded = { now: Cents; inAll: Cents }

const topUpRefundEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow, refunded: Refunded) =>
  packEmail(shop, parent, payment, {
    details: { template: 'pack_refund', shop: shop.shopName },
    heading: `Hello ${parent.firstname}, your money is on its way back`,
    paragraphs: [
      refundSentence('your tokens', { ...refunded, of: payment.amount_cents, currency: payment.currency }),
      'The tokens that it paid for have left your wallet.',
    ],
  })

const topUpRefundFailedEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow) =>
  packEmail(shop, parent, payment, {
    details: { template: 'pack_refund_failed', shop: shop.shopName },
    heading: `Hello ${parent.firstname}, your refund came back to us`,
    paragraphs: [
      'Your bank couldn’t accept the refund of your payment for tokens. We know about it and are looking for another way to pay you.',
      'Until then, the tokens are in your wallet again.',
    ],
  })
