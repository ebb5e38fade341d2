import { countToShip } from './features/orders/index.ts'
import { countPendingBefore } from './features/payments/index.ts'
import { sumLedger } from './features/wallet/index.ts'
import { type Clock, later, minuteMs, secondMs } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { countJobs } from './platform/jobs/count-jobs.ts'
import type { Log } from './platform/log.ts'
import type { Metric } from './platform/metrics/exposition.ts'
import { gauge } from './platform/metrics/process-metrics.ts'

type Deps = { db: Db; clock: Clock; log: Log }

// Half an hour is longer than anybody stands at a payment page.
const longPendingMs = 30 * minuteMs
const keptMs = 30 * secondMs
const patienceMs = 2 * secondMs

/**
 * What the shop has to do and whether its books are right. The database is asked twice a minute at most, and not waited for
 * when it is in trouble: just then the other measurements are wanted.
 */
export function createShopMetrics(deps: Deps): () => Promise<Metric[]> {
  let asked: { at: number; answer: Promise<Metric[]> } | undefined
  return async () => {
    const now = deps.clock().getTime()
    if (asked === undefined || now - asked.at > keptMs) asked = { at: now, answer: readAll(deps) }
    const { answer } = asked
    try {
      return [isUp(1), ...(await Promise.race([answer, timeout()]))]
    } catch (error) {
      asked = undefined
      deps.log.warn({ err: error }, 'the database could not be measured')
      return [isUp(0)]
    }
  }
}

const isUp = (value: 0 | 1) => gauge('storylamp_database_up', 'Whether the database has answered', value)

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs).unref()
  })

async function readAll({ db, clock }: Deps): Promise<Metric[]> {
  const jobs = await countJobs(db)
  const states = Object.entries({ waiting: jobs.waiting, retried: jobs.retried, failed: jobs.failed })
  return [
    {
      name: 'storylamp_jobs',
      help: 'Jobs that wait for their turn, that failed and will be tried again, and that were given up',
      type: 'gauge',
      samples: states.map(([state, value]) => ({ labels: { state }, value })),
    },
    gauge('storylamp_mails_unsent', 'Mails that could not be sent at once', jobs.unsentMails),
    gauge(
      'storylamp_payments_pending_long',
      'Payments without an outcome for half an hour',
      await countPendingBefore(db, later(clock(), -longPendingMs)),
    ),
    gauge('storylamp_orders_to_ship', 'Paid orders that nobody has shipped', await countToShip(db)),
    gauge('storylamp_ledger_sum', 'All entries of the ledger in hundredths of tokens: always 0', await sumLedger(db)),
  ]
}
