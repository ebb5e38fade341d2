import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findCompletedSince, findLostDisputes, lockPayment, type PaymentDeps } from '../../payments/index.ts'
import { findCreditedDisputes, findInvoicedOf, findInvoices, readBeginning } from '../queries.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoice } from './issue-invoice.ts'

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'log'>

const lookedBackDays = 7

/**
 * The job for payments that a process of a version without invoices has settled, and for disputes that were lost under one without
 * their credit notes: such a process may run beside a new one for a while.
 */
export async function issueMissingInvoices({ db, clock, log }: Deps): Promise<void> {
  const now = clock()
  const beginning = await readBeginning(db)
  const since = new Date(Math.max(beginning.getTime(), later(now, -lookedBackDays * dayMs).getTime()))
  const completed = await findCompletedSince(db, since)
  const invoiced = new Set(await findInvoicedOf(db, completed))
  for (const id of completed.filter((one) => !invoiced.has(one))) {
    const isIssued = await db.transaction().execute((transaction) => issueUnlessThere(transaction, id, now))
    if (isIssued) log.info({ payment: id }, 'an invoice that was missing is issued')
  }
  const lost = await findLostDisputes(db)
  const credited = new Set(
    await findCreditedDisputes(
      db,
      lost.map(({ id }) => id),
    ),
  )
  for (const { payment_id } of lost.filter(({ id }) => !credited.has(id))) {
    await db.transaction().execute(async (transaction) => {
      await issueCreditNotes(transaction, await lockPayment(transaction, payment_id), now)
    })
  }
}

async function issueUnlessThere(db: Db, paymentId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(db, paymentId)
  if ((await findInvoices(db, paymentId)).length > 0) return false
  await issueInvoice(db, payment, now)
  await issueCreditNotes(db, payment, now)
  return true
}
