import type { Sales, Waiting } from '@storylamp/contract/admin/shop'
import { fromHundredths } from '@storylamp/contract/money'
import { type Clock, dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { countMessages } from '../contact/index.ts'
import { countToShip, salesSince } from '../orders/index.ts'
import { countPaymentProblems } from '../payments/index.ts'
import { countBeingMade } from '../stories/index.ts'

export type AdminParts = { db: Db; clock: Clock }

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Today and the six days before it, in UTC. */
export async function salesOfTheWeek({ db, clock }: AdminParts): Promise<Sales[]> {
  const days = [6, 5, 4, 3, 2, 1, 0].map((before) => dayOf(later(clock(), -before * dayMs)))
  const sold = await salesSince(db, new Date(days[0] ?? ''))
  return days.map((day) => {
    const { orders = 0, cents = 0, tokensHundredths = 0 } = sold.find((row) => row.day === day) ?? {}
    return { day, orders, dollars: fromHundredths(cents), tokens: fromHundredths(tokensHundredths) }
  })
}

/** What waits for somebody. */
export async function waiting({ db, clock }: AdminParts): Promise<Waiting> {
  const { failed, problems } = await countPaymentProblems(db, later(clock(), -7 * dayMs))
  const { jobs, mails } = await countFailedJobs(db)
  return {
    ordersToShip: await countToShip(db),
    failedPayments: failed,
    paymentProblems: problems,
    unsentMails: mails,
    failedJobs: jobs,
    storiesBeingMade: await countBeingMade(db),
    unansweredMessages: await countMessages(db, 'open'),
  }
}
