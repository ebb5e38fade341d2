import type pg from 'pg'
import type { Config } from './config.ts'
import { expireData } from './expire-data.ts'
import { listErasure, listErasureJob } from './features/accounts/index.ts'
import { sendAlerts } from './features/alerts/index.ts'
import { applySales, publishProducts, renewSearch } from './features/catalog/index.ts'
import { offerGifts, sendGifts } from './features/gifts/index.ts'
import { recordSpentTokens } from './features/invoices/index.ts'
import { cancelParcels, findOrdersOf, followDeliveries, fulfilOrder, fulfilOrderJob } from './features/orders/index.ts'
import {
  closeCheckoutsById,
  closeCheckoutsJob,
  compareBooks,
  reconcilePayments,
  reconcileRefunds,
} from './features/payments/index.ts'
import { sendReminders } from './features/restock/index.ts'
import { lapseReturns, recordDeclaration, releaseUnconfirmed, withdrawalJob } from './features/returns/index.ts'
import { sumSales } from './features/sales/index.ts'
import { readSection } from './features/settings/index.ts'
import { refundOverdueStories } from './features/stories/index.ts'
import { uploadsFolder } from './features/uploads/index.ts'
import { proveLedger, takeOverDebts } from './features/wallet/index.ts'
import { sendWebhooks } from './features/webhooks/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Schedule } from './platform/jobs/periodic-jobs.ts'
import type { Lanes } from './platform/jobs/worker.ts'
import { freeAbandonedJobs } from './platform/jobs/worker-heartbeat.ts'
import type { Log } from './platform/logs/log.ts'
import { sendMailJob } from './platform/mail/mail.ts'
import { createSendMail } from './platform/mail/send-mail.ts'
import { shopKey } from './platform/secrets/keys.ts'
import type { Providers } from './providers.ts'

export type JobDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Log
  providers: Providers
  config: Pick<Config, 'isProduction' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'shopOrigin' | 'sandboxUrl'>
}

/**
 * Every job that the worker can run. Each lane has slots of its own, so that a mail server or provider that hangs delays
 * only its own jobs.
 */
export function jobs({ db, pool, clock, log, providers, config }: JobDeps): Lanes {
  const { isProduction, dataDir, smtpUrl, mailFrom, shopOrigin, sandboxUrl } = config
  const { payments, fulfilment } = providers
  const deliveries = { db, clock, log, fulfilment, shopOrigin }
  return {
    mail: {
      slots: 3,
      tasks: smtpUrl === undefined ? {} : { [sendMailJob.name]: createSendMail(smtpUrl, mailDeps(db, mailFrom), log) },
    },
    checkouts: {
      slots: 2,
      tasks: {
        [closeCheckoutsJob.name]: (payload) =>
          closeCheckoutsById(payments, closeCheckoutsJob.payload.parse(payload).paymentIds),
      },
    },
    payments: {
      slots: 2,
      tasks: {
        'reconcile-payments': () => reconcilePayments(payments),
        'reconcile-refunds': () => reconcileRefunds(payments),
      },
    },
    books: { slots: 1, tasks: { 'compare-books': () => compareBooks(payments) } },
    invoices: { slots: 1, tasks: { 'record-spent-tokens': () => recordSpentTokens(db) } },
    parcels: {
      slots: 3,
      tasks: {
        [fulfilOrderJob.name]: (payload) => fulfilOrder(deliveries, fulfilOrderJob.payload.parse(payload).orderId),
        'cancel-parcels': () => cancelParcels(deliveries),
        'follow-deliveries': () => followDeliveries(deliveries),
      },
    },
    webhooks: {
      slots: 1,
      tasks: { 'send-webhooks': () => sendWebhooks({ db, clock, shopOrigin, isProduction, reach: { sandboxUrl } }) },
    },
    // A lane of their own, so that nothing delays the end of a sale or a product's first moment.
    prices: {
      slots: 1,
      // Also enqueued for the moments when sales begin and end, and products are published.
      tasks: { 'apply-sales': () => applySales(db), 'publish-products': () => publishProducts(db) },
    },
    files: {
      slots: 1,
      tasks: {
        retention: () => expireData({ db, clock, log, uploads: uploadsFolder(dataDir) }),
        [listErasureJob.name]: (payload) => listErasure(dataDir, listErasureJob.payload.parse(payload), clock),
      },
    },
    upkeep: {
      slots: 2,
      tasks: {
        'free-abandoned-jobs': () => freeAbandonedJobs(pool),
        [withdrawalJob.name]: (payload) =>
          recordDeclaration({ db, shopOrigin, isProduction }, withdrawalJob.payload.parse(payload)),
        'release-unconfirmed': () => releaseUnconfirmed({ db, clock }),
        'lapse-returns': () => lapseReturns({ db, clock, shopOrigin }),
        'refund-overdue-stories': () => refundOverdueStories({ db, clock, shopOrigin }),
        'send-reminders': () => sendReminders({ db, shopOrigin }),
        'send-gifts': () => sendGifts({ db, clock, shopOrigin }),
        'offer-gifts': () => offerGifts({ db, clock, shopOrigin }),
        'send-alerts': () => sendAlerts({ db, shopOrigin, isProduction, findOrders: findOrdersOf }),
        'sum-sales': () => sumSales(db),
        // Enqueued by a trigger, when the name of a collection with very many products changes.
        'renew-search': () => renewSearch(db),
        'prove-ledger': () => proveLedger(db, log),
        'take-over-debts': () => takeOverDebts(db),
      },
    },
  }
}

function mailDeps(db: Db, mailFrom: string) {
  let key: Buffer | undefined
  return {
    readSender: () => readSender(db, mailFrom),
    readKey: async () => {
      key ??= await shopKey(db, 'mails')
      return key
    },
  }
}

/** The name is that of the settings, whatever stands before the address. */
const readSender = async (db: Db, mailFrom: string) => ({
  name: (await readSection(db, 'shop')).name,
  address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
})

const minute = 60
const hour = 60 * minute
const nightlyAt = (hours: number, minutes: number) => ({
  everySeconds: 24 * hour,
  fromSecond: hours * hour + minutes * minute,
})

/** The periodic jobs; times are UTC. */
export const schedule: Schedule = {
  'free-abandoned-jobs': { everySeconds: minute },
  'reconcile-payments': { everySeconds: minute },
  'reconcile-refunds': { everySeconds: minute },
  'cancel-parcels': { everySeconds: minute },
  'follow-deliveries': { everySeconds: 5 * minute },
  'apply-sales': { everySeconds: minute },
  'publish-products': { everySeconds: minute },
  'release-unconfirmed': { everySeconds: 5 * minute },
  'send-reminders': { everySeconds: minute },
  'send-gifts': { everySeconds: hour },
  'send-alerts': { everySeconds: minute },
  'send-webhooks': { everySeconds: 10 },
  'sum-sales': { everySeconds: 5 * minute, fromSecond: 2 * minute },
  'refund-overdue-stories': { everySeconds: hour, fromSecond: 15 * minute },
  'record-spent-tokens': { everySeconds: hour, fromSecond: 50 * minute },
  retention: nightlyAt(3, 30),
  'take-over-debts': nightlyAt(3, 50),
  'prove-ledger': nightlyAt(4, 0),
  'compare-books': nightlyAt(4, 20),
  'offer-gifts': nightlyAt(4, 50),
  'lapse-returns': nightlyAt(4, 40),
}
