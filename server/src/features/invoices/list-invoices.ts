import type { Invoice } from '@storylamp/contract/invoices/invoices'
import { money } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { isProven } from './issue/tax-country.ts'
import { findInvoices, type InvoiceRow, invoiceNumber, saleOf, selectInvoicesOf } from './queries.ts'

export async function listFamilyInvoices(db: Db, familyId: string): Promise<Invoice[]> {
  return (await selectInvoicesOf(db, familyId)).map(toInvoice)
}

export const listOrderInvoices = async (db: Db, orderId: string) =>
  (await findInvoices(db, orderId)).map((row) => ({
    ...toInvoice(row),
    country: row.country,
    billingCountry: row.billing_country,
    cardCountry: row.card_country,
    deliveryCountry: row.delivery_country,
    isPlaceProven: isProven(row),
  }))

const toInvoice = (row: InvoiceRow): Invoice => ({
  _id: row.id,
  kind: row.kind,
  number: invoiceNumber(row),
  purpose: row.order_id === null ? 'tokens' : 'order',
  orderId: saleOf(row),
  issuedAt: row.issued_at.toISOString(),
  total: money(row.total_cents, row.currency),
  currency: row.currency,
})
