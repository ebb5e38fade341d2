import type { Invoice } from '@storylamp/contract/invoices/invoices'
import type { Db } from '../../platform/db/database.ts'
import { findOrdersOfPayments } from '../orders/index.ts'
import { isProven } from './issue/tax-country.ts'
import { findInvoicedPayments, findInvoices, type InvoiceRow, invoiceNumber, selectInvoicesOf } from './queries.ts'

export async function listFamilyInvoices(db: Db, familyId: string): Promise<Invoice[]> {
  const rows = await selectInvoicesOf(db, familyId)
  const orderOf = await findOrderIds(db, [...new Set(rows.map(({ payment_id }) => payment_id))])
  return rows.map((row) => toInvoice(row, orderOf(row.payment_id)))
}

/** The order of an invoice or a credit note, by its number as it is printed. */
export async function findInvoicedOrders(db: Db, typed: string): Promise<string[]> {
  const payments = await findInvoicedPayments(db, typed)
  return payments.map(await findOrderIds(db, payments))
}

/** A pack of tokens has the id of its payment. */
async function findOrderIds(db: Db, payments: string[]): Promise<(payment: string) => string> {
  const orders = await findOrdersOfPayments(db, payments)
  const orderOf = new Map(orders.map(({ id, payment_id }) => [payment_id, id]))
  return (payment) => orderOf.get(payment) ?? payment
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
