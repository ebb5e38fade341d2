import * as z from 'zod/mini'
import { emailAddress } from '../accounts/fields/email.ts'
import { everyone, parents } from '../accounts/roles.ts'
import { money, tokens } from '../amounts.ts'
import { currencyAsked } from '../catalog/catalog.ts'
import { currencies } from '../currencies.ts'
import { endpoint } from '../endpoint.ts'
import { toMajor, wireTimes } from '../money.ts'
import { paymentStatus } from '../payments/payment-states.ts'
import { typedText } from '../text.ts'
import type { TokenRate } from '../wallet/token-packs.ts'
import { toGiftCode } from './gift-code.ts'
import { giftTexts } from './gift-texts.ts'

export const giftKinds = ['tokens', 'bundle', 'money'] as const
export type GiftKind = (typeof giftKinds)[number]

export const giftStates = ['unpaid', 'active', 'claimed', 'blocked', 'returned'] as const
export type GiftState = (typeof giftStates)[number]

/** From what the smallest pack costs to ten of it: 10 to 100 euros, or 1,000 to 10,000 yen. */
export const giftLimits = (rate: TokenRate) => ({ least: toMajor(rate), most: wireTimes(toMajor(rate), 10) })
export const maxGiftMessage = 500
export const maxGiftCards = 5

/** Who buys needs no account. Without a day it is sent at once; without an address the buyer hands it over. */
export const giftRequest = z
  .strictObject({
    kind: z.enum(giftKinds),
    /** Within the limits of the shop's currency. */
    amount: z.optional(z.int(giftTexts.amountInvalid).check(z.minimum(1, giftTexts.amountInvalid))),
    bundleId: z.optional(z.string().check(z.maxLength(80))),
    message: z.optional(typedText('Please write a message, or leave it out', maxGiftMessage)),
    sendTo: z.optional(emailAddress),
    sendOn: z.optional(z.iso.date(giftTexts.dayInvalid)),
    buyerEmail: emailAddress,
  })
  .check(
    z.refine(({ kind, amount, bundleId }) => (kind === 'bundle' ? amount : bundleId) === undefined, {
      error: giftTexts.amountOrBundle,
      path: ['amount'],
    }),
    z.refine(({ kind, amount, bundleId }) => (kind === 'bundle' ? bundleId : amount) !== undefined, {
      error: giftTexts.amountOrBundle,
      path: ['amount'],
    }),
    z.refine(({ sendOn, sendTo }) => sendOn === undefined || sendTo !== undefined, {
      error: giftTexts.dayNeedsAddress,
      path: ['sendTo'],
    }),
  )
export type GiftRequest = z.output<typeof giftRequest>
export type TypedGift = z.input<typeof giftRequest>

/** Spaces, hyphens and small letters do not matter. */
export const giftCode = z.pipe(
  z.string(giftTexts.codeRequired).check(z.minLength(1, giftTexts.codeRequired), z.maxLength(100)),
  z.transform((typed): string => toGiftCode(typed) ?? ''),
)

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/gifts',
  summary: 'Open a page of the payment provider for a gift of tokens, a bundle or money',
  access: everyone,
  query: z.object(currencyAsked),
  body: giftRequest,
  reply: z.object({ _id: z.string(), sessionId: z.string(), url: z.string() }),
  errors: ['invalid_input', 'not_found', 'too_many', 'provider_unavailable'],
})

export const giftWorth = {
  kind: z.enum(giftKinds),
  /** What was paid for it. */
  amount: money(),
  currency: z.enum(currencies),
  tokens: z.optional(tokens()),
  bundle: z.optional(z.object({ _id: z.string(), name: z.string() })),
  message: z.optional(z.string()),
}

export const giftStatus = endpoint({
  method: 'POST',
  path: '/api/gifts/status',
  summary: 'Settle the payment of a gift; once it is paid, its code for whoever bought it',
  access: everyone,
  body: z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    status: paymentStatus,
    gift: z.optional(
      z.object({ ...giftWorth, code: z.string(), sendTo: z.optional(z.string()), sendOn: z.optional(z.string()) }),
    ),
  }),
  errors: ['invalid_input', 'not_found', 'too_many', 'provider_unavailable'],
})

export const lookAtGift = endpoint({
  method: 'POST',
  path: '/api/gifts/look',
  summary: 'What is in a gift, for whoever has its code',
  access: everyone,
  body: z.strictObject({ code: giftCode }),
  reply: z.object({
    data: z.object({
      ...giftWorth,
      state: z.enum(giftStates),
      /** Of a card of money: what is not used. */
      left: z.optional(money()),
      /** Nobody has opened it for a year: its money can go back to its giver. */
      isOffered: z.optional(z.boolean()),
    }),
  }),
  errors: ['invalid_input', 'not_found', 'too_many'],
})

export const giveBackGift = endpoint({
  method: 'POST',
  path: '/api/gifts/give-back',
  summary: 'Give a gift back that nobody has opened for a year: its money goes to where it came from',
  access: everyone,
  body: z.strictObject({ code: giftCode }),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'not_found', 'gift_blocked', 'refund_refused', 'too_many'],
})

export const claimGift = endpoint({
  method: 'POST',
  path: '/api/gifts/claim',
  summary:
    'Open a gift of tokens or of a bundle into the family, once; a bundle that the family owns becomes its worth in tokens',
  access: parents,
  body: z.strictObject({ code: giftCode }),
  reply: z.object({
    data: z.object({
      kind: z.enum(giftKinds),
      tokens: z.optional(tokens()),
      bundle: z.optional(z.object({ _id: z.string(), name: z.string() })),
    }),
  }),
  errors: [
    'unauthorized',
    'invalid_input',
    'not_found',
    'already_claimed',
    'gift_blocked',
    'gift_is_money',
    'too_many',
  ],
})
