import * as z from 'zod/mini'
import { emailAddress } from '../accounts/fields/email.ts'
import { adminTexts } from '../admin/admin-texts.ts'
import { money } from '../amounts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { searchText, typedLine } from '../text.ts'
import { giftKinds, giftStates, giftWorth } from './gifts.ts'

/** Never with its code. */
const adminGift = z.extend(z.omit(z.object(giftWorth), { message: true }), {
  _id: z.string(),
  number: z.string(),
  state: z.enum(giftStates),
  left: money(),
  /** Null once it is erased. */
  buyerEmail: z.nullable(z.string()),
  boughtAt: z.string(),
  sentAt: z.optional(z.string()),
  claimedAt: z.optional(z.string()),
})
export type WireAdminGift = z.input<typeof adminGift>

const wholeGift = z.extend(adminGift, {
  sendTo: z.optional(z.string()),
  sendOn: z.optional(z.string()),
  /** The family. */
  claimedBy: z.optional(z.string()),
  /** By staff: a dispute blocks a gift, too. */
  blockedAt: z.optional(z.string()),
  /** What a card of money paid for; while its checkout is open the amount is held. */
  payments: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), isOpen: z.boolean(), amount: money(), refunded: money() }),
  ),
})
export type WireWholeGift = z.input<typeof wholeGift>
const oneGift = z.object({ data: wholeGift })
const byId = z.object({ id: z.string() })

export const adminGifts = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'Gifts, filtered, newest first and paged',
  query: z.object({
    /** Finds the giver's email address, the gift's number, and the number of an order that a gift card paid. */
    search: z.optional(searchText),
    kind: z.optional(z.enum(giftKinds)),
    state: z.optional(z.enum(giftStates)),
    ...cursorQuery('uuid'),
  }),
  reply: longPageOf(adminGift),
  errors: ['invalid_input'],
})

export const adminGiftById = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/gifts/:id',
  summary: 'One gift, with the orders that a gift card paid',
  params: byId,
  reply: oneGift,
  errors: ['not_found'],
})

export const giftBlock = z.strictObject({ isBlocked: z.boolean(), reason: typedLine(adminTexts.reasonRequired, 300) })

export const blockGift = staffEndpoint('refunds', {
  method: 'PUT',
  path: '/api/admin/gifts/:id/blocked',
  summary: 'Block a gift, so that it can neither be claimed nor pay, or unblock it',
  params: byId,
  body: giftBlock,
  reply: oneGift,
  errors: ['invalid_input', 'not_found', 'gift_blocked'],
})

export const giftMail = z.strictObject({ sendTo: z.optional(emailAddress) })

export const resendGift = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/gifts/:id/mail',
  summary: 'Send a gift again, with a new code in place of the one before',
  params: byId,
  body: giftMail,
  reply: oneGift,
  errors: ['invalid_input', 'not_found', 'gift_blocked', 'customer_deleted'],
})
