import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Config, ConfigProblem } from './config.ts'
import { listenHosts } from './exposure.ts'
import { countParcelProblems, countToShip } from './features/orders/index.ts'
import {
  countDifferences,
  countOpenDisputes,
  countPaymentProblems,
  countPendingBefore,
} from './features/payments/index.ts'
import { sumLedger } from './features/wallet/index.ts'
import { type Clock, later, minuteMs } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { countJobs } from './platform/jobs/job-queries.ts'
import type { Log } from './platform/logs/log.ts'
import type { GaugeSource } from './platform/metrics/gauges.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { addMetricsRoute, createMetricsServer } from './platform/metrics/serve-metrics.ts'

type Deps = { config: Config; pool: pg.Pool; db: Db; clock: Clock; log: Log; isDatabaseUp(): Promise<boolean> }

// Payments that are open for longer than half an hour.
const longPendingMs = 30 * minuteMs

/** Gauges that are read from the database: work that waits in each feature, and the ledger's sum. */
const shopGauges = ({ db, clock }: Deps): GaugeSource[] => [
  {
    name: 'storylamp_jobs',
    help: 'Jobs that wait, that failed and will be tried again, and that were given up',
    label: 'state',
    read: async () => {
      const { waiting, retried, failed } = await countJobs(db)
      return { waiting, retried, failed }
    },
  },
  {
    name: 'storylamp_mails_unsent',
    help: 'Mails that could not be sent at once',
    read: async () => (await countJobs(db)).unsentMails,
  },
  {
    name: 'storylamp_payments_pending_long',
    help: 'Payments without an outcome for half an hour',
    read: () => countPendingBefore(db, later(clock(), -longPendingMs)),
  },
  {
    name: 'storylamp_payment_problems',
    help: 'Payments that a person must look at: a refund failed or was refused',
    read: async () => (await countPaymentProblems(db, clock())).problems,
  },
  {
    name: 'storylamp_parcel_problems',
    help: 'Parcels that a person must look at: sent although cancelled, or disputed',
    read: () => countParcelProblems(db),
  },
  { name: 'storylamp_disputes', help: 'Disputes and inquiries without an end', read: () => countOpenDisputes(db) },
  {
    name: 'storylamp_book_differences',
    help: "What differs between the books and the payment provider's lists",
    read: () => countDifferences(db),
  },
  { name: 'storylamp_orders_to_ship', help: 'Paid orders that nobody has shipped', read: () => countToShip(db) },
  {
    name: 'storylamp_ledger_sum',
    help: 'All entries of the ledger in hundredths of tokens: always 0',
    read: () => sumLedger(db),
  },
]

/** Undefined unless METRICS_PORT or METRICS_TOKEN is set. */
export async function startMetrics(deps: Deps): Promise<Metrics | undefined> {
  const { metricsPort, metricsToken } = deps.config
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  return createMetrics({ ...deps, databaseGauges: shopGauges(deps) })
}

export function serveMetrics(app: FastifyInstance, { read }: Metrics, config: Config): void {
  const { metricsPort, metricsToken } = config
  if (metricsToken !== undefined) addMetricsRoute(app, metricsToken, read)
  if (metricsPort === undefined) return
  const server = createMetricsServer(read)
  app.addHook('onReady', async () => {
    server.listen(metricsPort, listenHosts(config)[0])
    await once(server, 'listening').catch(({ code }) => {
      throw new ConfigProblem(`METRICS_PORT (${metricsPort}) may not be used (${code}): choose another.`)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
