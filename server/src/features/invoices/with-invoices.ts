import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Effects, FamilyPayment, MovedMoney, PaymentDeps, PaymentRow } from '../payments/index.ts'
import { issueCreditNotes } from './issue/issue-credit-notes.ts'
import { invoiceGift, invoiceOrder, invoicePack } from './issue/issue-invoice.ts'

/**
 * Adds invoices to what payments do. They come last in the transaction: everybody waits for the counter of their numbers, so
 * nothing may be locked after it.
 */
export const withInvoices = (effects: PaymentDeps['effects'], clock: Clock): PaymentDeps['effects'] => ({
  order: {
    ...crediting(effects.order, clock),
    completed: async (db, sale) => {
      await effects.order.completed(db, sale)
      await invoiceOrder(db, sale, clock())
    },
  },
  top_up: {
    ...crediting(effects.top_up, clock),
    completed: async (db, payment: FamilyPayment) => {
      await effects.top_up.completed(db, payment)
      await invoicePack(db, payment, clock())
    },
  },
  gift: {
    ...crediting(effects.gift, clock),
    completed: async (db, payment) => {
      await effects.gift.completed(db, payment)
      await invoiceGift(db, payment, clock())
    },
  },
})

const crediting = <Of extends Pick<Effects, 'moneyMoved'>>(effects: Of, clock: Clock): Of => ({
  ...effects,
  moneyMoved: async (db: Db, payment: PaymentRow, moved: MovedMoney) => {
    await effects.moneyMoved(db, payment, moved)
    await issueCreditNotes(db, payment, clock())
  },
})
