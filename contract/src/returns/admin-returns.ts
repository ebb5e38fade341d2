import * as z from 'zod/mini'
import { versionSent } from '../admin/amount.ts'
import { currency, money } from '../amounts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { refundAmount, refundErrors } from '../orders/admin-orders.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { typedText } from '../text.ts'
import { isUnique } from '../unique.ts'
import { returnTexts } from './return-texts.ts'
import { maxReturnedPieces, pieceConditions, returnEnds, returnStates } from './returns.ts'

const returnFields = {
  _id: z.string(),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  familyId: z.string(),
  /** Null once the account is deleted. */
  customerName: z.nullable(z.string()),
  state: z.enum(returnStates),
  requestedAt: z.string(),
  /** In all lines. */
  pieces: z.number(),
  reason: z.optional(z.string()),
  version: z.number(),
}
const listedReturn = z.object({
  ...returnFields,
  lines: z.array(z.object({ line: z.number(), name: z.string(), pieces: z.number() })),
})
export type ListedReturn = z.infer<typeof listedReturn>

const lineOfReturn = z.object({
  line: z.number(),
  name: z.string(),
  sku: z.string(),
  image: z.optional(z.string()),
  pieces: z.number(),
  received: z.optional(z.number()),
  back: z.array(z.object({ condition: z.enum(pieceConditions), pieces: z.number() })),
  restocked: z.number(),
})

const adminReturn = z.object({
  ...returnFields,
  via: z.enum(['account', 'form']),
  /** The order was not shipped when this was read, and the warehouse could not ship it. */
  isUnshipped: z.boolean(),
  answer: z.optional(z.string()),
  /** Broken, damaged or wrong, as the customer says or whoever has received it. */
  faulty: z.boolean(),
  approvedAt: z.optional(z.string()),
  declinedAt: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
  /** When staff noted that its parcel never came. */
  lapsedAt: z.optional(z.string()),
  receivedAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
  end: z.optional(z.enum(returnEnds)),
  lines: z.array(lineOfReturn),
  /**
   * What is refunded for what has arrived: delivery, too, once all of the order is back. Until then, for what was asked. `surplus` is
   * what a dearer delivery cost more, which is not owed for goods that were as they should be. `withheld` is what is kept of the
   * amount for free tokens that are spent, as the customer has chosen.
   */
  due: z.optional(
    z.object({
      amount: money(),
      ...currency,
      delivery: z.boolean(),
      surplus: z.optional(money()),
      withheld: z.optional(money()),
    }),
  ),
  refund: z.optional(z.object({ amount: money(), ...currency, state: z.enum(['requested', 'succeeded', 'failed']) })),
})
export type AdminReturn = z.infer<typeof adminReturn>
export type WireAdminReturn = z.input<typeof adminReturn>
export const oneReturn = z.object({ data: adminReturn })

const byId = z.object({ id: z.string() })
const stepErrors = ['invalid_input', 'not_found', 'return_step_invalid', 'stale'] as const

export const adminReturns = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'Returns of all families, newest first and paged',
  query: z.object({
    state: z.optional(z.enum(returnStates)),
    order: z.optional(z.uuid()),
    ...cursorQuery('number'),
  }),
  reply: longPageOf(listedReturn),
  errors: ['invalid_input'],
})

export const adminReturnById = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/returns/:id',
  summary: 'One return with its lines and what is refunded for it',
  params: byId,
  reply: oneReturn,
  errors: ['not_found'],
})

export const approveReturn = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/returns/:id/approve',
  summary: 'Approve a return; the customer is told where to send it',
  params: byId,
  body: z.strictObject({ version: versionSent }),
  reply: oneReturn,
  errors: stepErrors,
})

export const declineReturn = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/returns/:id/decline',
  summary: 'Decline a return with a word to the customer, before anything of it has arrived',
  params: byId,
  body: z.strictObject({ answer: typedText(returnTexts.answerRequired, 1000), version: versionSent }),
  reply: oneReturn,
  errors: stepErrors,
})

const receivedLine = z.strictObject({
  line: z.int().check(z.minimum(0), z.maximum(199)),
  condition: z.enum(pieceConditions),
  pieces: z
    .int(returnTexts.piecesInvalid)
    .check(z.minimum(0, returnTexts.piecesInvalid), z.maximum(maxReturnedPieces, returnTexts.piecesInvalid)),
})

export const receivedLines = z.array(receivedLine).check(
  z.maxLength(600),
  z.refine((lines) => isUnique(lines.map(({ line, condition }) => `${line} ${condition}`)), returnTexts.lineTwice),
  z.refine((lines) => lines.some((line) => line.pieces > 0), returnTexts.nothingChosen),
)
export type ReceivedLine = z.infer<typeof receivedLines>[number]

export const receiveReturn = staffEndpoint('shipping', {
  method: 'POST',
  path: '/api/admin/returns/:id/receive',
  summary: 'Note which pieces have arrived, by condition: those as new go back into the stock',
  params: byId,
  body: z.strictObject({ lines: receivedLines, faulty: z.optional(z.boolean()), version: versionSent }),
  maxBodyKilobytes: 256,
  reply: oneReturn,
  errors: stepErrors,
})

export const lapseReturn = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/returns/:id/lapse',
  summary: 'Close an approved return whose parcel never came; the customer is told so',
  params: byId,
  body: z.strictObject({ version: versionSent }),
  reply: oneReturn,
  errors: stepErrors,
})

export const refundReturn = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/returns/:id/refund',
  summary: 'Refund what has arrived, or a lower amount; an Idempotency-Key makes it safe to retry',
  needsFreshPassword: true,
  params: byId,
  body: z.strictObject({ amount: z.optional(refundAmount), version: versionSent }),
  reply: oneReturn,
  errors: [...stepErrors, ...refundErrors],
})
