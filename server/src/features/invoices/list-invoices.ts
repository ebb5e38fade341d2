import type { Invoice } from '@storylamp/contract/invoices/invoices'
import type { Db } from '../../platform/db/database.ts'
import { findOrdersOfPayments } from '../orders/index.ts'
import { invoiceNumber } from './invoice-number.ts'
import { isProven } from './issue/tax-country.ts'
import { findInvoices, type InvoiceRow, selectInvoicesOf } from './queries.ts'

export async function listFamilyInvoices(db: Db, familyId: string): Promise<Invoice[]> {
  const rows = await selectInvoicesOf(db, familyId)
  const orders = await findOrdersOfPayments(db, [...new Set(rows.map(({ payment_id }) => payment_id))])
  const orderOf = new Map(orders.map(({ id, payment_id }) => [payment_id, id]))
  return rows.map((row) => toInvoice(row, orderOf.get(row.payment_id) ?? row.payment_id))
}

export const listOrderInvoices = async (db: Db, orderId: string, paymentId: string) =>
  (await findInvoices(db, paymentId)).map((row) => ({
    ...toInvoice(row, orderId),
    country: row.country,
    billingCountry: row.billing_country,
    cardCountry: row.card_country,
    deliveryCountry: row.delivery_country,
    isPlaceProven: isProven(row),
  }))

const toInvoice = (row: InvoiceRow, orderId: string): Invoice => ({
  _id: row.id,
  kind: row.kind,
  number: invoiceNumber(row),
  purpose: orderId === row.payment_id ? 'tokens' : 'order',
  orderId,
  issuedAt: row.issued_at.toISOString(),
  total: row.total_cents,
})
