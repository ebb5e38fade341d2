import type { Sales, Waiting } from '@storylamp/contract/admin/shop'
import { hundredths } from '@storylamp/contract/money'
import { type Clock, dayMs, dayOf, daysAfter, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/job-queries.ts'
import { countMessages } from '../contact/index.ts'
import { countHeld, countParcelProblems, countToShip } from '../orders/index.ts'
import { countDifferences, countOpenDisputes, countPaymentProblems } from '../payments/index.ts'
import { countOpenReturns } from '../returns/index.ts'
import { readReturnsRate, readSales } from '../sales/index.ts'
import { readSection } from '../settings/index.ts'
import { countLow } from '../stock/index.ts'
import { countBeingMade, findTokensSpent } from '../stories/index.ts'

export type AdminDeps = {
  db: Db
  clock: Clock
}

/** Today and the six days before it, in UTC: orders and revenue as the page Sales shows them. */
export async function salesOfTheWeek({ db, clock }: AdminDeps): Promise<Sales[]> {
  const now = clock()
  const { currency } = await readSection(db, 'selling')
  const first = daysAfter(now, -6)
  const { data } = await readSales(db, 'day', { from: dayOf(first), to: dayOf(now), currency })
  const tokens = await findTokensSpent(db, first)
  return data.map(({ id: day, orders, revenue }) => ({
    day,
    orders,
    revenue,
    currency,
    tokensSpent: tokens.get(day) ?? hundredths(0),
  }))
}

/** In pieces, today and the 29 days before it. */
export const returnsOfTheMonth = ({ db, clock }: AdminDeps) => readReturnsRate(db, later(clock(), -29 * dayMs))

export async function countWaiting({ db, clock }: AdminDeps): Promise<Waiting> {
  const { failed, problems } = await countPaymentProblems(db, later(clock(), -7 * dayMs))
  const returns = await countOpenReturns(db)
  const { jobs, mails } = await countFailedJobs(db)
  return {
    ordersToShip: await countToShip(db),
    ordersHeld: await countHeld(db),
    failedPayments: failed,
    paymentProblems: problems,
    disputes: await countOpenDisputes(db),
    bookDifferences: await countDifferences(db),
    parcelProblems: await countParcelProblems(db),
    withdrawalsToConfirm: returns.toConfirm,
    returnsToApprove: returns.toApprove,
    returnsToReceive: returns.toReceive,
    returnsToRefund: returns.toRefund,
    lowStock: await countLow(db),
    unsentMails: mails,
    failedJobs: jobs,
    storiesBeingMade: await countBeingMade(db),
    unansweredMessages: await countMessages(db, 'open'),
    unreadMessages: await countMessages(db, 'unread'),
  }
}
