import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { dispute } from './dispute.ts'
import { paymentProblem } from './payment-problem.ts'

/** A payment's order; absent for token packs. Its family is null if the shop has no record of the payment. */
const ofPayment = {
  familyId: z.nullable(z.string()),
  order: z.optional(z.object({ _id: z.string(), number: z.string() })),
}

const difference = z.object({
  ...ofPayment,
  _id: z.string(),
  what: z.string(),
  foundAt: z.string(),
  resolvedAt: z.nullable(z.string()),
})
export type BookDifference = z.infer<typeof difference>

const shownDispute = z.extend(dispute, ofPayment)
export type ShownDispute = z.infer<typeof shownDispute>
export type WireShownDispute = z.input<typeof shownDispute>

const shownProblem = z.extend(paymentProblem, ofPayment)
export type ShownProblem = z.infer<typeof shownProblem>

export const adminMoney = staffEndpoint('money', {
  method: 'GET',
  path: '/api/admin/money',
  summary:
    "Open problems of payments, disputes, and what differs between the books and the payment provider's lists: open ones first, at most 200 of each",
  reply: z.object({
    /** Null before the first nightly comparison. */
    comparedAt: z.nullable(z.string()),
    problems: z.array(shownProblem),
    disputes: z.array(shownDispute),
    differences: z.array(difference),
  }),
  errors: [],
})
