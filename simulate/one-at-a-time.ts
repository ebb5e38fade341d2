import { changeSource } from './changed-source.ts'

const stripe = 'server/src/providers/payments'

/** What the product does at once or repeats after a moment would come in another order each time, and no seed would replay. */
const changes = [
  {
    file: 'server/src/platform/limits/semaphore.ts',
    find: 'createSemaphore(slots, Number.POSITIVE_INFINITY)',
    replace: 'createSemaphore(Math.min(slots, 1), Number.POSITIVE_INFINITY)',
  },
  {
    file: `${stripe}/stripe-money.ts`,
    find: `await Promise.all([
    readAll(stripe.refunds.list({ ...filter, limit: maxPerPage }), toRefund),
    readAll(stripe.disputes.list({ ...filter, limit: maxPerPage }), toDispute),
  ])`,
    replace: `[
    await readAll(stripe.refunds.list({ ...filter, limit: maxPerPage }), toRefund),
    await readAll(stripe.disputes.list({ ...filter, limit: maxPerPage }), toDispute),
  ]`,
  },
  // The process may be stopped for minutes.
  {
    file: 'server/src/platform/db/database.ts',
    find: 'idle_session_timeout=20s',
    replace: 'idle_session_timeout=0',
  },
  // The shop's own jobs repeat what failed.
  { file: `${stripe}/stripe.ts`, find: 'maxNetworkRetries: 2', replace: 'maxNetworkRetries: 0' },
  // However busy the machine is, one waits for the other.
  { file: `${stripe}/stripe.ts`, find: 'timeoutMs = 10_000', replace: 'timeoutMs = 600_000' },
  {
    file: 'server/src/providers/fulfilment/amazon-call.ts',
    find: 'timeoutMs = 15_000',
    replace: 'timeoutMs = 600_000',
  },
  { file: 'server/src/platform/mail/send-mail.ts', find: 'timeoutMs = 15_000', replace: 'timeoutMs = 600_000' },
  { file: 'sandbox/src/webhooks/post.ts', find: 'patienceMs = 10_000', replace: 'patienceMs = 600_000' },
  { file: 'sandbox/src/story/story-routes.ts', find: 'patienceMs = 1500', replace: 'patienceMs = 600_000' },
]

export const doOneAtATime = (): void => changes.forEach(changeSource)
