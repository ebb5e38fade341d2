import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { currency, money } from '../amounts.ts'
import { endpoint, staffEndpoint } from '../endpoint.ts'

/** A reversal takes back a credit note whose refund failed afterwards. */
const invoiceKinds = ['invoice', 'credit_note', 'reversal'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const invoice = z.object({
  _id: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  purpose: z.enum(['order', 'tokens']),
  /** The order, or the payment of a pack of tokens. */
  orderId: z.string(),
  issuedAt: z.string(),
  total: money(),
  ...currency,
})
export type Invoice = z.infer<typeof invoice>
export type WireInvoice = z.input<typeof invoice>

/** With the proofs of place: the country that was taxed, and those of the billing address, the card's bank and, for tokens, the last delivery. */
const adminInvoice = z.extend(invoice, {
  country: z.string(),
  billingCountry: z.nullable(z.string()),
  cardCountry: z.nullable(z.string()),
  deliveryCountry: z.nullable(z.string()),
  /** Whether two of them agree. It decides nothing for an order, which is taxed where it goes. */
  isPlaceProven: z.boolean(),
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/user/invoices',
  summary: "The family's invoices and credit notes, newest first",
  access: parents,
  reply: z.object({ data: z.array(invoice) }),
  errors: [],
})

export const orderInvoices = staffEndpoint('amounts', {
  method: 'GET',
  path: '/api/admin/orders/:id/invoices',
  summary: 'The invoice of an order or a pack of tokens with its credit notes, and the proofs of place',
  params: z.object({ id: z.string() }),
  reply: z.object({ data: z.array(adminInvoice) }),
  errors: ['not_found'],
})

export const reportMonth = z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) })
