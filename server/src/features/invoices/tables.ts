import type { TaxClass } from '@storylamp/contract/delivery/tax-settings'
import type { InvoiceKind } from '@storylamp/contract/invoices/invoices'
import type { Cents, Currency } from '@storylamp/contract/money'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Tokens are sold in a class of their own if they are taxed when they are spent. */
export type InvoicedClass = TaxClass | 'tokens'

/** Who sells, from the settings of the moment. */
export type Seller = {
  shopName: string
  entity: string
  address: string
  vatNumber: string
  /** Empty where tax is charged. */
  taxExemption: string
  register: string
  email: string
}

type InvoiceTable = {
  id: string
  kind: InvoiceKind
  prefix: string
  series: string
  year: number
  number: number
  issued_at: Date
  /** Null of a gift. */
  family_id: string | null
  order_id: string | null
  /** Of a pack of tokens. */
  payment_id: string | null
  /** A credit note and its reversal, counted by `turn`, are of a refund or of a lost dispute. */
  refund_id: string | null
  dispute_id: string | null
  turn: number | null
  order_number: number
  country: string
  region: string | null
  billing_country: string | null
  card_country: string | null
  /** Where the last order of a family had gone that bought tokens. */
  delivery_country: string | null
  is_tax_included: boolean
  seller: ColumnType<Seller, string, never>
  currency: Currency
  total_cents: Cents
  tax_cents: Cents
}

type InvoiceLineTable = {
  invoice_id: string
  position: number
  tax_class: InvoicedClass
  order_position: number | null
  name: string
  sku: string | null
  /** Null, like the price, where an amount is credited. */
  quantity: number | null
  price_cents: Cents | null
  discount_cents: Generated<Cents>
  tax_percent: number
  tax_cents: Cents
  total_cents: Cents
}

type SpentTokensTable = {
  transfer_id: string
  payment_id: string
  family_id: string
  spent_at: Date
  country: string
  tax_percent: number
  total_cents: Cents
  tax_cents: Cents
}

export type InvoiceTables = {
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  invoice_series: { id: Generated<number>; name: string }
  invoice_buyer: { invoice_id: string; lines: string[] }
  spent_tokens: SpentTokensTable
}

export const tables = (db: Db) => db.withTables<InvoiceTables>()
