import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { type Cents, formatCents, type Hundredths, toTokens } from '@storylamp/contract/money'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { longDate } from '../../../platform/clock.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email.ts'
import type { Parent, RecordedMail } from '../../accounts/index.ts'
import type { ShopMail } from '../../alerts/index.ts'
import { type PaymentRow, refundSentence } from '../../payments/index.ts'
import type { NamedShop } from '../../settings/index.ts'

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
export const topUpEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow, pack: Pack): RecordedMail =>
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
export const newTopUpEmail = ({ shopOrigin }: NamedShop, payment: PaymentRow, pack: Pack): ShopMail => ({
  subject: `Tokens ${payment.number ?? ''}: ${formatCents(payment.amount_cents)}`,
  heading: `${countTokens(toTokens(pack.tokens_hundredths))} are paid`,
  paragraphs: [],
  ...bought(payment, pack),
  link: { words: 'Open the purchase', url: `${shopOrigin}/admin/orders/${payment.id}` },
})

const bought = (payment: PaymentRow, { name, tokens_hundredths: tokens }: Pack) => ({
  items: [{ name: packTitle(name), detail: countTokens(toTokens(tokens)), amount: formatCents(payment.amount_cents) }],
  sums: [{ name: 'Total paid', amount: formatCents(payment.amount_cents) }],
})

type Refunded = { now: Cents; inAll: Cents }

export const topUpRefundEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow, refunded: Refunded) =>
  packEmail(shop, parent, payment, {
    details: { template: 'pack_refund', shop: shop.shopName },
    heading: `Hello ${parent.firstname}, your money is on its way back`,
    paragraphs: [
      refundSentence('your tokens', { ...refunded, of: payment.amount_cents }),
      'The tokens that it paid for have left your wallet.',
    ],
  })

export const topUpRefundFailedEmail = (shop: NamedShop, parent: Parent, payment: PaymentRow) =>
  packEmail(shop, parent, payment, {
    details: { template: 'pack_refund_failed', shop: shop.shopName },
    heading: `Hello ${parent.firstname}, your refund came back to us`,
    paragraphs: [
      'Your bank couldn’t accept the refund of your payment for tokens. We know about it and are looking for another way to pay you.',
      'Until then, the tokens are in your wallet again.',
    ],
  })
