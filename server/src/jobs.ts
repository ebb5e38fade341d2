import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { deleteExpired } from './features/accounts/index.ts'
import { forgetRemovedLines } from './features/cart/index.ts'
import { followDeliveries, fulfilOrder } from './features/orders/index.ts'
import { closeCheckoutsById, reconcilePayments, reconcileRefunds } from './features/payments/index.ts'
import { refundOverdueStories } from './features/stories/index.ts'
import { removeUnfinishedUploads, uploadsFolder } from './features/uploads/index.ts'
import { proveLedger } from './features/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { deleteOldOutcomes } from './platform/idempotency/idempotency.ts'
import { freeAbandonedJobs } from './platform/jobs/worker-heartbeat.ts'
import type { Log } from './platform/log.ts'
import { createSendMail } from './platform/mail/send-mail.ts'
import type { Providers } from './providers.ts'

export type JobDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Log
  outside: Providers
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'shopName' | 'shopOrigin'>
}

/** Every job of the shop in one list. */
export function jobs({ db, pool, clock, log, outside, config }: JobDeps): TaskList {
  const { dataDir, smtpUrl, mailFrom, shopName, shopOrigin } = config
  const { payments, fulfilment } = outside
  const deliveries = { db, log, fulfilment, shopName, shopOrigin }
  return {
    ...(smtpUrl === undefined ? {} : { 'send-mail': createSendMail(smtpUrl, mailFrom, log) }),
    'free-abandoned-jobs': () => freeAbandonedJobs(pool),
    'forget-expired': () => deleteExpired(db, clock),
    'give-back-unmade': () => refundOverdueStories({ db, clock }),
    'forget-removed': () => forgetRemovedLines(db, clock),
    'forget-answers': () => deleteOldOutcomes({ db, clock }),
    'sweep-uploads': () => removeUnfinishedUploads(uploadsFolder(dataDir), clock),
    'prove-ledger': () => proveLedger(db, log),
    'close-checkouts': (payload) => closeCheckoutsById(payments, ofPayments.parse(payload).paymentIds),
    'reconcile-payments': () => reconcilePayments(payments),
    'reconcile-refunds': () => reconcileRefunds(payments),
    'fulfil-order': (payload) => fulfilOrder(deliveries, ofOrder.parse(payload).orderId),
    'follow-deliveries': () => followDeliveries(deliveries),
  }
}

const ofPayments = z.object({ paymentIds: z.array(z.string()) })
const ofOrder = z.object({ orderId: z.string() })

/** What happens by itself, as a crontab. */
export const schedule = [
  '* * * * * free-abandoned-jobs',
  '* * * * * reconcile-payments',
  '* * * * * reconcile-refunds',
  '*/5 * * * * follow-deliveries',
  '15 * * * * give-back-unmade',
  '30 3 * * * forget-expired',
  '40 3 * * * forget-removed',
  '45 3 * * * forget-answers',
  '50 3 * * * sweep-uploads',
  '0 4 * * * prove-ledger',
].join('\n')
