import * as z from 'zod/mini'
import { currency, money, tokens } from '../amounts.ts'
import { staffEndpoint } from '../endpoint.ts'

/** One day in UTC; orders and revenue as in the sales by day. What was given back is subtracted from the day of the purchase. */
const sales = z.object({ day: z.string(), orders: z.number(), revenue: money(), ...currency, tokensSpent: tokens() })
export type Sales = z.infer<typeof sales>
export type WireSales = z.input<typeof sales>

const waiting = z.object({
  ordersToShip: z.number(),
  /** Not to ship for now: the payment is disputed, or the warehouse was asked to cancel. */
  ordersHeld: z.number(),
  failedPayments: z.number(),
  paymentProblems: z.number(),
  disputes: z.number(),
  bookDifferences: z.number(),
  /** Parcels that shipped although they were to be cancelled, and are not delivered yet. */
  parcelProblems: z.number(),
  /** Made without signing in. */
  withdrawalsToConfirm: z.number(),
  returnsToApprove: z.number(),
  returnsToReceive: z.number(),
  returnsToRefund: z.number(),
  /** Products with five pieces or fewer. */
  lowStock: z.number(),
  unsentMails: z.number(),
  failedJobs: z.number(),
  storiesBeingMade: z.number(),
  unansweredMessages: z.number(),
  unreadMessages: z.number(),
})
export type Waiting = z.infer<typeof waiting>

export const adminToday = staffEndpoint('overview', {
  method: 'GET',
  path: '/api/admin/today',
  summary: 'Sales of the last seven days, the rate of returns, and counts of what needs attention',
  reply: z.object({
    /** Empty for those to whom turnover is not shown. */
    sales: z.array(sales),
    waiting,
    /** The pieces of the last 30 days. */
    returnsRate: z.object({ returned: z.number(), shipped: z.number() }),
    /** What customers searched for and did not find, most frequent first. */
    emptySearches: z.array(z.object({ query: z.string(), times: z.number(), lastDay: z.string() })),
  }),
  errors: [],
})

const byId = z.object({ id: z.string() })

const job = z.object({
  _id: z.string(),
  task: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  lastError: z.string(),
  createdAt: z.string(),
  nextAt: z.string(),
})
export type FailedJob = z.infer<typeof job>

export const adminJobs = staffEndpoint('jobs', {
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Failed jobs without their payloads, those that were given up first',
  reply: z.object({ data: z.array(job) }),
  errors: [],
})

export const retryJob = staffEndpoint('jobs', {
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Try a job again now, with all its attempts',
  params: byId,
  reply: z.object({ message: z.string() }),
  errors: ['not_found'],
})
