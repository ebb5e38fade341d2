import { toDollars } from '@storylamp/contract/money'
import type { PersonalData } from '../accounts/index.ts'
import { forgetBuyer, invoiceNumber, selectBuyersOf } from './queries.ts'

/** Invoices stay for accounting, without the buyer once the family is erased. */
export const invoicePersonalData: PersonalData = {
  name: 'invoices',
  exportData: async (db, familyId) =>
    (await selectBuyersOf(db, familyId)).map((row) => ({
      number: invoiceNumber(row),
      issuedAt: row.issued_at,
      total: toDollars(row.total_cents),
      tax: toDollars(row.tax_cents),
      buyer: row.lines,
    })),
  eraseData: forgetBuyer,
}
