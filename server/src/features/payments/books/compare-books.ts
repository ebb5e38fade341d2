import { describeDifference } from '@storylamp/contract/events/alarm-texts'
import { dayMs, later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { noProvider } from '../../../providers/payments/no-provider.ts'
import { recordEvent } from '../../events/index.ts'
import type { PaymentDeps } from '../deps.ts'
import { recordReport } from '../reports/record-report.ts'
import { type Difference, insertComparison, readBooks, recordDifferences, resolveOthers } from './book-queries.ts'
import { findDifferences } from './find-differences.ts'

// A refund may fail up to 30 days after it was made.
const lookBackMs = 35 * dayMs
// Near the start of the period, the provider may date a payment earlier than the shop does.
const marginMs = dayMs
// Newer records may still be on their way, by webhook or job.
const graceMs = 10 * minuteMs

/**
 * The daily job that compares the books with the provider's own lists, in both directions. Every difference is shown and
 * logged as an error, even if asking the provider about the payment again resolves it.
 */
export async function compareBooks(deps: PaymentDeps): Promise<void> {
  const { db, clock, log, provider } = deps
  if (provider === noProvider) return
  const now = clock()
  const since = later(now, -lookBackMs)
  const first = await compareSince(deps, since, now)
  for (const { details } of await reportDifferences(db, first.differences, now)) {
    log.error({ what: describeDifference(details) }, 'the books differ from the payment provider')
  }
  for (const difference of first.differences) await mend(deps, difference)
  const left = first.differences.length === 0 ? [] : (await compareSince(deps, since, now)).differences
  await resolveOthers(db, idsOf(left), since, now)
  await insertComparison(db, { compared_at: now, ...first.counts, differences: first.differences.length })
}

const reportDifferences = (db: Db, differences: Difference[], now: Date) =>
  db.transaction().execute(async (transaction) => {
    const added = await recordDifferences(transaction, differences, now)
    for (const { details, paymentId } of added) {
      const about = paymentId === null ? {} : { payment: paymentId }
      await recordEvent(transaction, { kind: 'books.differed', details, by: 'provider', about })
    }
    return added
  })

async function compareSince({ db, provider }: PaymentDeps, since: Date, now: Date) {
  const lists = await provider.listSince(since)
  const books = await readBooks(db, since, lists)
  const limits = { before: later(now, -graceMs), after: later(since, marginMs) }
  const { payments, refunds, disputes } = lists
  return {
    differences: findDifferences(lists, books, limits),
    counts: { payments: payments.length, refunds: refunds.length, disputes: disputes.length },
  }
}

const mend = async (deps: PaymentDeps, { intentId }: Difference): Promise<void> => {
  if (intentId === null) return
  await recordReport(deps, intentId, async () => {}).catch((error) =>
    deps.log.warn({ err: error, intentId }, 'a payment could not be asked about again'),
  )
}
