import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { mailSubject } from '@storylamp/contract/events/mail-subject'
import { storyDays, withdrawalDays } from '@storylamp/contract/limits'
import { toTokens } from '@storylamp/contract/money'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import { exactTime, longDate } from '../../../platform/clock.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email.ts'
import type { Parent, RecordedMail } from '../../accounts/index.ts'
import type { NamedShop } from '../../settings/index.ts'
import type { StoryOrderRow } from '../queries.ts'

type ToParent = Pick<EmailContent, 'heading' | 'paragraphs'> & Partial<EmailContent> & { details: MailDetails }

const storyEmail = (
  shop: NamedShop,
  { email }: Parent,
  { number }: StoryOrderRow,
  { details, ...content }: ToParent,
): RecordedMail => {
  const link = { words: 'See your wallet', url: `${shop.shopOrigin}/wallet` }
  return {
    mail: composeEmail({ ...shop, to: email, subject: mailSubject(details, number), link, ...content }),
    details,
  }
}

/** Confirms on a durable medium that the parent gave up the right to withdraw, or says how long it lasts (L2). */
export const orderedEmail = (shop: NamedShop, parent: Parent, order: StoryOrderRow): RecordedMail =>
  storyEmail(shop, parent, order, {
    details: { template: 'story', shop: shop.shopName },
    heading: `Thank you, ${parent.firstname}! We have your order`,
    paragraphs: [`Order ${order.number} · ${longDate(order.created_at)}`],
    items: [
      {
        name: order.title,
        detail: 'paid with tokens',
        amount: tokensAndMoney(toTokens(order.tokens_hundredths), shop.tokenRate),
      },
    ],
    closing: withdrawalOf(order, shop),
    link: { words: 'See your order', url: `${shop.shopOrigin}/order` },
  })

function withdrawalOf({ type, consented_at, last_return_day }: StoryOrderRow, { shopOrigin }: NamedShop): string[] {
  if (consented_at !== null) {
    return [
      `On ${exactTime(consented_at)} you agreed that delivery begins before the ${withdrawalDays} days to withdraw end, and you acknowledged that you lose the right to withdraw with it. This email confirms both.`,
    ]
  }
  if (last_return_day === null) return []
  const limit =
    type === 'bundle' ? 'as long as nothing of it was played or downloaded' : 'as long as the story is not made'
  return [
    `You can give it back until ${longDate(last_return_day)}, ${limit}, and get all its tokens back: ${withdrawalTexts.ways(shopOrigin)}`,
  ]
}

export const returnedEmail = (shop: NamedShop, parent: Parent, order: StoryOrderRow, at: Date): RecordedMail =>
  storyEmail(shop, parent, order, {
    details: { template: 'story_given_back' },
    heading: `Hello ${parent.firstname}, your tokens are back`,
    paragraphs: [
      `Order ${order.number}, ${order.title}, was given back on ${exactTime(at)}.`,
      `Back in your wallet: ${tokensAndMoney(toTokens(order.tokens_hundredths), shop.tokenRate)}. It is no longer in your playlist.`,
      'If it wasn’t you, please write to us.',
    ],
  })

/** Sent when the tool has not reported the story in time. */
export const notMadeEmail = (shop: NamedShop, parent: Parent, order: StoryOrderRow): RecordedMail =>
  storyEmail(shop, parent, order, {
    details: { template: 'story_not_made' },
    heading: `Hello ${parent.firstname}, your tokens are back`,
    paragraphs: [
      `Order ${order.number}, ${order.title}, from ${longDate(order.created_at)} was not finished within ${storyDays} days, so we have given its tokens back.`,
      `Back in your wallet: ${tokensAndMoney(toTokens(order.tokens_hundredths), shop.tokenRate)}. You can order the story again at any time.`,
    ],
  })

export const aboutStory = ({ family_id, number, placed_by }: StoryOrderRow) => ({
  purchase: { kind: 'stories' as const, by: placed_by },
  family: family_id,
  target: 'order',
  targetId: String(number),
})
