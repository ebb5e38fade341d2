import * as z from 'zod/mini'
import { accountEmail } from '../accounts/fields/email.ts'
import { everyone, parents } from '../accounts/roles.ts'
import { currency, money, ofAmounts, tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../text.ts'
import { isUnique } from '../unique.ts'
import { returnTexts } from './return-texts.ts'

export const returnStates = [
  'requested',
  'approved',
  'declined',
  'cancelled',
  'lapsed',
  'received',
  'refunded',
] as const
export type ReturnState = (typeof returnStates)[number]

/** The public form's: nothing follows from them before they are confirmed, and only a return of goods is requested then. */
export type AnyReturnState = ReturnState | 'declared' | 'dismissed' | 'not_possible' | 'given_back'

/** Which state may follow which; final states have none. */
export const returnMoves: Record<AnyReturnState, readonly AnyReturnState[]> = {
  declared: ['dismissed', 'requested', 'given_back', 'not_possible'],
  dismissed: ['requested', 'given_back', 'not_possible'],
  not_possible: [],
  given_back: [],
  requested: ['approved', 'declined', 'cancelled', 'refunded'],
  approved: ['received', 'declined', 'cancelled', 'lapsed', 'refunded'],
  received: ['refunded'],
  refunded: [],
  declined: [],
  cancelled: [],
  lapsed: [],
}

/** `nothing_left`: the money had gone back in another way. */
export const returnEnds = ['refunded', 'refund_failed', 'nothing_left', 'declined', 'cancelled', 'lapsed'] as const
export type ReturnEnd = (typeof returnEnds)[number]

/** Of a piece that is back: as new it can be sold again, the others stay out of the stock. */
export const pieceConditions = ['as_new', 'worn', 'faulty'] as const
export type PieceCondition = (typeof pieceConditions)[number]

/** Declined, cancelled or lapsed: its pieces can be returned again. */
export const isCalledOff = ({ state }: { state: ReturnState }): boolean =>
  state === 'declined' || state === 'cancelled' || state === 'lapsed'

/** A parcel that nobody marks delivered counts as delivered so many days after it was shipped. */
export const deliveredAfterDays = 14

/** An approved return whose parcel has not come so many days later lapses by itself. */
export const lapsedAfterDays = 60

/** Until its pieces are back, whoever asked for a return can take it back. */
export const canCancel = ({ state }: { state: ReturnState }): boolean => returnMoves[state].includes('cancelled')

export const maxReturnedPieces = 1000
const pieces = z
  .int(returnTexts.piecesInvalid)
  .check(z.minimum(1, returnTexts.piecesInvalid), z.maximum(maxReturnedPieces, returnTexts.piecesInvalid))

/** Pieces of lines, named by their place among the order's `products`. */
const chosenLines = z.array(z.strictObject({ line: z.int().check(z.minimum(0), z.maximum(199)), pieces })).check(
  z.minLength(1, returnTexts.nothingChosen),
  z.maxLength(200),
  z.refine((chosen) => isUnique(chosen.map(({ line }) => line)), returnTexts.lineTwice),
)

/** For broken, damaged or wrong goods all of their delivery is refunded, for others what the cheapest one would have cost. */
const faulty = z.optional(z.boolean())

const chosenPieces = { orderId: z.string(), lines: chosenLines, faulty }

/** Whether free tokens that are spent become a debt, or their worth is taken from the refund. */
export const spentTokens = z.enum(['owed', 'withheld'])
export type SpentTokens = z.infer<typeof spentTokens>

/** The free tokens that leave the wallet with a refund, and what of them is spent. */
export const returnedTokens = z.object({
  leave: tokens(),
  owed: tokens(),
  /** What the refund is less by if the spent ones are taken from it, and those for which it is too small. */
  withheld: money(),
  ...currency,
  stillOwed: tokens(),
})
export type WireReturnedTokens = z.input<typeof returnedTokens>

const reason = z.optional(typedText(returnTexts.answerRequired, 1000))

const returnLine = z.object({
  line: z.number(),
  name: z.string(),
  pieces: z.number(),
  received: z.optional(z.number()),
})

const familyReturn = z.object({
  _id: z.string(),
  /** Short enough to be read out on the phone. */
  number: z.string(),
  orderId: z.string(),
  state: z.enum(returnStates),
  /** Its pieces never left the shop, and need not come back. */
  isUnshipped: z.boolean(),
  requestedAt: z.string(),
  reason: z.optional(z.string()),
  /** Why it was declined. */
  answer: z.optional(z.string()),
  lines: z.array(returnLine),
  refunded: z.optional(money()),
  ...ofAmounts,
  end: z.optional(z.enum(returnEnds)),
})
export type FamilyReturn = z.infer<typeof familyReturn>
export type WireFamilyReturn = z.input<typeof familyReturn>

const returnable = z.object({
  orderId: z.string(),
  /** The last day, in UTC; null until the order is shipped. */
  until: z.nullable(z.string()),
  /** So many pieces of each line, in the order of `products`, can be returned. */
  left: z.array(z.number()),
})
export type Returnable = z.infer<typeof returnable>

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/user/returns',
  summary: "The family's returns, newest first, and what can be returned of its orders",
  access: parents,
  reply: z.object({ data: z.object({ returns: z.array(familyReturn), returnable: z.array(returnable) }) }),
  errors: [],
})

export const requestReturn = endpoint({
  method: 'POST',
  path: '/api/user/returns',
  summary: 'Withdraw from an order, or return pieces of it; an Idempotency-Key makes it safe to retry',
  access: parents,
  body: z.strictObject({ ...chosenPieces, reason, spentTokens: z.optional(spentTokens) }),
  maxBodyKilobytes: 64,
  reply: z.object({ data: familyReturn }),
  status: 201,
  errors: [
    'invalid_input',
    'not_found',
    'not_paid',
    'return_period_over',
    'pieces_returned',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})

export const quoteReturn = endpoint({
  method: 'POST',
  path: '/api/user/returns/quote',
  summary: 'What would be refunded if these pieces came back',
  access: parents,
  body: z.strictObject(chosenPieces),
  maxBodyKilobytes: 64,
  reply: z.object({
    data: z.object({
      amount: money(),
      ...currency,
      delivery: z.boolean(),
      /** What a dearer delivery cost more, which is not owed. */
      surplus: z.optional(money()),
      tokens: z.optional(returnedTokens),
    }),
  }),
  errors: ['invalid_input', 'not_found', 'not_paid', 'return_period_over', 'pieces_returned'],
})

export const cancelReturn = endpoint({
  method: 'DELETE',
  path: '/api/user/returns/:id',
  summary: 'Take a return back that has not arrived yet; its pieces can be returned again',
  access: parents,
  params: z.object({ id: z.string() }),
  reply: z.object({ data: familyReturn }),
  errors: ['not_found', 'return_step_invalid'],
})

/** `#00123` and `123` are one order. */
export const orderNumber = (typed: string): number => Number(typed.replace('#', ''))

/** Typed by somebody who may not see what the order holds, so products are named in words. */
export const declaration = z.strictObject({
  number: z.string(returnTexts.numberInvalid).check(z.trim(), z.regex(/^#?\d{1,9}$/, returnTexts.numberInvalid)),
  email: accountEmail,
  /** Everything, if it is left out. */
  items: z.optional(
    z
      .array(z.strictObject({ product: typedLine(returnTexts.productRequired, 200), pieces }))
      .check(z.minLength(1, returnTexts.nothingChosen), z.maxLength(20, returnTexts.tooManyProducts)),
  ),
  reason,
})
export type Declaration = z.infer<typeof declaration>

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  summary: 'Withdraw from a contract without signing in; the answer is the same for every number and email',
  access: everyone,
  body: declaration,
  maxBodyKilobytes: 64,
  reply: z.object({ message: z.string(), receivedAt: z.string() }),
  status: 201,
  errors: ['invalid_input', 'too_many'],
})
