import type { Sales, Waiting } from '@storylamp/contract/admin/shop'
import { cents, hundredths } from '@storylamp/contract/money'
import { type Clock, dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/job-queries.ts'
import { countMessages } from '../contact/index.ts'
import { countParcelProblems, countToShip, salesSince } from '../orders/index.ts'
import { countDifferences, countOpenDisputes, countPaymentProblems } from '../payments/index.ts'
import { countOpenReturns } from '../returns/index.ts'
import { readReturnsRate } from '../sales/index.ts'
import { countLow } from '../stock/index.ts'
import { countBeingMade } from '../stories/index.ts'

export type AdminDeps = {
  db: Db
  clock: Clock
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** Today and the six days before it, in UTC. */
export async function salesOfTheWeek({ db, clock }: AdminDeps): Promise<Sales[]> {
  const days = [6, 5, 4, 3, 2, 1, 0].map((before) => toDay(later(clock(), -before * dayMs)))
  const sold = await salesSince(db, new Date(days[0] ?? ''))
  return days.map((day) => {
    const row = sold.find((sales) => sales.day === day)
    return {
      day,
      orders: row?.orders ?? 0,
      revenue: row?.cents ?? cents(0),
      tokensSpent: row?.tokensHundredths ?? hundredths(0),
    }
  })
}

/** In pieces, today and the 29 days before it. */
export const returnsOfTheMonth = ({ db, clock }: AdminDeps) => readReturnsRate(db, later(clock(), -29 * dayMs))

/** Counts what needs an admin's attention. */
export async function countWaiting({ db, clock }: AdminDeps): Promise<Waiting> {
  const { failed, problems } = await countPaymentProblems(db, later(clock(), -7 * dayMs))
  const returns = await countOpenReturns(db)
  const { jobs, mails } = await countFailedJobs(db)
  return {
    ordersToShip: await countToShip(db),
    failedPayments: failed,
    paymentProblems: problems,
    disputes: await countOpenDisputes(db),
    bookDifferences: await countDifferences(db),
    parcelProblems: await countParcelProblems(db),
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
