import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { cancelParcels, followDeliveries, fulfilOrder, fulfilOrderJob } from './features/orders/index.ts'
import { closeCheckoutsById, reconcilePayments, reconcileRefunds } from './features/payments/index.ts'
import { refundOverdueStories } from './features/stories/index.ts'
import { uploadsFolder } from './features/uploads/index.ts'
import { proveLedger } from './features/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { freeAbandonedJobs } from './platform/jobs/worker-heartbeat.ts'
import type { Log } from './platform/log.ts'
import { sendMailJob } from './platform/mail/mail.ts'
import { createSendMail } from './platform/mail/send-mail.ts'
import type { Providers } from './providers.ts'
import { endWhatIsOver } from './retention.ts'

export type JobDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Log
  providers: Providers
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'shopName' | 'shopOrigin'>
}

/** Every job that the worker can run. */
export function jobs({ db, pool, clock, log, providers, config }: JobDeps): TaskList {
  const { dataDir, smtpUrl, mailFrom, shopName, shopOrigin } = config
  const { payments, fulfilment } = providers
  const deliveries = { db, clock, log, fulfilment, shopName, shopOrigin }
  return {
    ...(smtpUrl === undefined ? {} : { [sendMailJob.name]: createSendMail(smtpUrl, mailFrom, log) }),
    'free-abandoned-jobs': () => freeAbandonedJobs(pool),
    'refund-overdue-stories': () => refundOverdueStories({ db, clock }),
    retention: () => endWhatIsOver({ db, clock, log, uploads: uploadsFolder(dataDir) }),
    'prove-ledger': () => proveLedger(db, log),
    'close-checkouts': (payload) => closeCheckoutsById(payments, closeCheckouts.parse(payload).paymentIds),
    'reconcile-payments': () => reconcilePayments(payments),
    'reconcile-refunds': () => reconcileRefunds(payments),
    [fulfilOrderJob.name]: (payload) => fulfilOrder(deliveries, fulfilOrderJob.payload.parse(payload).orderId),
    'cancel-parcels': () => cancelParcels(deliveries),
    'follow-deliveries': () => followDeliveries(deliveries),
  }
}

// Enqueued by a trigger, for the checkouts of a cart that has changed.
const closeCheckouts = z.object({ paymentIds: z.array(z.string()) })

/** The periodic jobs, as a crontab. */
export const schedule = [
  '* * * * * free-abandoned-jobs',
  '* * * * * reconcile-payments',
  '* * * * * reconcile-refunds',
  '* * * * * cancel-parcels',
  '*/5 * * * * follow-deliveries',
  '15 * * * * refund-overdue-stories',
  '30 3 * * * retention',
  '0 4 * * * prove-ledger',
].join('\n')
