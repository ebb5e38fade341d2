import { spellGiftCode } from '@storylamp/contract/gifts/gift-code'
import { nameGift as describeGift } from '@storylamp/contract/gifts/name-gift'
import { formatMoney, money, toMajor, toTokens } from '@storylamp/contract/money'
import { longDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findBundles } from '../bundles/index.ts'
import { nameShop } from '../settings/index.ts'
import { codeOf } from './gift-codes.ts'
import type { GiftRow } from './queries.ts'

type Site = { shopOrigin: string }

type Named = Pick<GiftRow, 'kind' | 'amount_cents' | 'currency' | 'tokens_hundredths' | 'bundle_id'>

export async function nameGift(db: Db, gift: Named): Promise<string> {
  const [bundle] = gift.bundle_id === null ? [] : await findBundles(db, [gift.bundle_id])
  const tokens = gift.tokens_hundredths === null ? undefined : toTokens(gift.tokens_hundredths)
  const { kind, currency } = gift
  return describeGift({ kind, amount: toMajor(money(gift.amount_cents, currency)), currency, tokens, bundle })
}

type Written = Omit<EmailContent, 'shopName' | 'shopOrigin' | 'to'>

/** Nothing to who is erased. */
async function mail(
  db: Db,
  site: Site,
  [gift, to]: [gift: GiftRow, to: string | null],
  write: (facts: { what: string; shopName: string; code: string; link: { words: string; url: string } }) => Written,
): Promise<void> {
  if (to === null) return
  const shop = await nameShop(db, site)
  const code = await codeOf(db, gift)
  const link = { words: 'Open the gift', url: `${site.shopOrigin}/gift#${code}` }
  const written = write({ ...shop, what: await nameGift(db, gift), code: spellGiftCode(code), link })
  await queueMail(db, composeEmail({ ...shop, to, ...written }))
}

const renewed = ({ code_turn }: GiftRow) =>
  code_turn === 0 ? [] : ['This is a new code: the one that we sent before opens nothing any more.']

/** The receipt, with the code: whoever has it may open the gift. */
export function mailGiver(db: Db, site: Site, gift: GiftRow): Promise<void> {
  const sent = gift.send_on === null ? 'We have mailed it' : `We mail it on ${longDate(new Date(gift.send_on))}`
  return mail(db, site, [gift, gift.buyer_email], ({ what, code, link }) => ({
    subject: `Your gift: ${what}`,
    heading: 'Thank you! Your gift is ready',
    code,
    paragraphs: [
      `You have bought ${what}. Whoever has this code can open it, so give it to nobody else. It never expires.`,
      ...renewed(gift),
      gift.send_to === null ? 'Hand over the code or its link, or print the page.' : `${sent} to ${gift.send_to}.`,
      `Receipt ${gift.number} · ${longDate(gift.paid_at ?? gift.created_at)}`,
    ],
    sums: [{ name: 'Total paid', amount: formatMoney(money(gift.amount_cents, gift.currency)) }],
    link,
  }))
}

export const mailReceiver = (db: Db, site: Site, gift: GiftRow): Promise<void> =>
  mail(db, site, [gift, gift.send_to], ({ what, shopName, code, link }) => ({
    // An answer goes to who gives it; an unsent mail goes with their account.
    ...(gift.buyer_email !== null && { replyTo: gift.buyer_email }),
    subject: `A gift for you from ${shopName}`,
    heading: `Somebody gives you ${what}`,
    code,
    paragraphs: [
      ...(gift.message === null ? [] : [`“${gift.message}”`]),
      ...renewed(gift),
      gift.kind === 'money'
        ? 'Use the code in your cart, for all or a part of an order. What is left stays on it, and it never expires.'
        : 'A parent opens it into the family’s account with the code. It never expires.',
    ],
    link,
  }))

export const mailOffer = (db: Db, site: Site, gift: GiftRow): Promise<void> =>
  mail(db, site, [gift, gift.buyer_email], ({ what, link }) => ({
    subject: 'Nobody has opened your gift yet',
    heading: 'Nobody has opened your gift yet',
    paragraphs: [
      `A year ago you gave ${what}. Nobody has opened it, so you can have your money back. If you would rather leave it, do nothing: it never expires.`,
    ],
    link: { ...link, words: 'Look at the gift, or take the money back' },
  }))

/** Nothing of the family is told. */
export const mailReceived = (db: Db, site: Site, gift: GiftRow): Promise<void> =>
  mail(db, site, [gift, gift.buyer_email], ({ what }) => ({
    subject: 'Your gift is received',
    heading: 'Your gift is received',
    paragraphs: [`Somebody has opened ${what}. Thank you for giving it!`],
  }))
