import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { currency, majorUnits, money, tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { walletTexts } from './wallet-texts.ts'

/** A top-up of which something is unspent and can be given back for its money (L4). */
const returnableTopUp = z.object({
  _id: z.string(),
  number: z.string(),
  boughtAt: z.string(),
  /** The last day. */
  until: z.string(),
  name: z.string(),
  tokens: tokens(),
  /** What was paid for all of them. */
  price: money(),
  ...currency,
  /** Unspent: the oldest free tokens are spent first, then the oldest paid ones. */
  unspent: tokens(),
  /** Their money, at the price of this top-up. */
  amount: money(),
})
export type ReturnableTopUp = z.infer<typeof returnableTopUp>
export type WireReturnableTopUp = z.input<typeof returnableTopUp>

export const listReturnableTopUps = endpoint({
  method: 'GET',
  path: '/api/wallet/returnable-top-ups',
  summary: 'What is unspent of the tokens that were bought in the last 14 days, and its money',
  access: parents,
  reply: z.object({ data: z.array(returnableTopUp) }),
  errors: [],
})

export const giveBackTokens = endpoint({
  method: 'POST',
  path: '/api/wallet/top-ups/:id/give-back',
  summary: 'Give back what is unspent of a top-up: its money is refunded to the card',
  access: parents,
  params: z.object({ id: z.string() }),
  /** What the parent was shown: another sum is refused. */
  body: z.strictObject({ amount: z.optional(majorUnits(walletTexts.amountInvalid)) }),
  reply: z.object({ data: z.object({ tokens: tokens(), amount: money(), ...currency, isRefunded: z.boolean() }) }),
  errors: [
    'invalid_input',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_found',
    'not_returnable',
    'return_period_over',
    'stale',
    'not_paid',
    'payment_disputed',
    'refund_limit',
    'refund_too_large',
    'refund_refused',
  ],
})
