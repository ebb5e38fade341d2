import { storyDays, withdrawalDays } from '@storylamp/contract/limits'
import { toTokens } from '@storylamp/contract/money'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import { exactTime, longDate } from '../../../platform/clock.ts'
import { composeEmail } from '../../../platform/mail/email.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Parent } from '../../accounts/index.ts'
import type { NamedShop } from '../../settings/index.ts'
import type { StoryOrderRow } from '../queries.ts'

const link = ({ shopOrigin }: NamedShop) => ({ words: 'See your order', url: `${shopOrigin}/order` })

/** Confirms on a durable medium that the parent gave up the right to withdraw, or says how long it lasts (L2). */
export function orderedEmail(shop: NamedShop, { email, firstname }: Parent, order: StoryOrderRow): Mail {
  const { number, title, tokens_hundredths, created_at } = order
  return composeEmail({
    ...shop,
    to: email,
    subject: `Your order ${number} at ${shop.shopName}`,
    heading: `Thank you, ${firstname}! We have your order`,
    paragraphs: [`Order ${number} · ${longDate(created_at)}`],
    items: [{ name: title, detail: 'paid with tokens', amount: tokensAndMoney(toTokens(tokens_hundredths)) }],
    closing: withdrawalOf(order, shop),
    link: link(shop),
  })
}

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

export const returnedEmail = (
  shop: NamedShop,
  { email, firstname }: Parent,
  { number, title, tokens_hundredths }: StoryOrderRow,
  at: Date,
): Mail =>
  composeEmail({
    ...shop,
    to: email,
    subject: `You have given back order ${number}`,
    heading: `Hello ${firstname}, your tokens are back`,
    paragraphs: [
      `Order ${number}, ${title}, was given back on ${exactTime(at)}.`,
      `Back in your wallet: ${tokensAndMoney(toTokens(tokens_hundredths))}. It is no longer in your playlist.`,
      'If it wasn’t you, please write to us.',
    ],
    link: { words: 'See your wallet', url: `${shop.shopOrigin}/wallet` },
  })

/** Nobody asked for it: the tool has not reported the story in time. */
export const notMadeEmail = (
  shop: NamedShop,
  { email, firstname }: Parent,
  { number, title, tokens_hundredths, created_at }: StoryOrderRow,
): Mail =>
  composeEmail({
    ...shop,
    to: email,
    subject: `The story of order ${number} was not finished`,
    heading: `Hello ${firstname}, your tokens are back`,
    paragraphs: [
      `Order ${number}, ${title}, from ${longDate(created_at)} was not finished within ${storyDays} days, so we have given its tokens back.`,
      `Back in your wallet: ${tokensAndMoney(toTokens(tokens_hundredths))}. You can order the story again at any time.`,
    ],
    link: { words: 'See your wallet', url: `${shop.shopOrigin}/wallet` },
  })
