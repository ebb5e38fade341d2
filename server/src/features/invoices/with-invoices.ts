import type { Clock } from '../../platform/clock.ts'
import type { Effects, PaymentDeps } from '../payments/index.ts'
import { issueCreditNotes } from './issue/issue-credit-notes.ts'
import { issueInvoice } from './issue/issue-invoice.ts'

/**
 * Adds invoices to what payments do. They come last in the transaction: everybody waits for the counter of their numbers, so
 * nothing may be locked after it.
 */
export const withInvoices = (effects: PaymentDeps['effects'], clock: Clock): PaymentDeps['effects'] => ({
  order: issuing(effects.order, clock),
  top_up: issuing(effects.top_up, clock),
})

const issuing = (effects: Effects, clock: Clock): Effects => ({
  ...effects,
  completed: async (db, payment) => {
    await effects.completed(db, payment)
    await issueInvoice(db, payment, clock())
  },
  moneyMoved: async (db, payment, moved) => {
    await effects.moneyMoved(db, payment, moved)
    await issueCreditNotes(db, payment, clock())
  },
})
