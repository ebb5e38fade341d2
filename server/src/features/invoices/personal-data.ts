import { beside, money, toMajor } from '@storylamp/contract/money'
import type { PersonalData } from '../accounts/index.ts'
import { forgetBuyer, invoiceNumber, selectBuyersOf } from './queries.ts'

/** Invoices stay for accounting, without the buyer once the family is erased. */
export const invoicePersonalData: PersonalData = {
  name: 'invoices',
  exportData: async (db, familyId) =>
    (await selectBuyersOf(db, familyId)).map((row) => ({
      number: invoiceNumber(row),
      issuedAt: row.issued_at,
      total: toMajor(money(row.total_cents, row.currency)),
      tax: toMajor(money(row.tax_cents, row.currency)),
      ...beside(row.currency),
      buyer: row.lines,
    })),
  eraseData: forgetBuyer,
}
