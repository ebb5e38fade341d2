import { randomUUID } from 'node:crypto'
import type { InvoiceKind } from '@storylamp/contract/invoices/invoices'
import { sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { Sale } from '../../payments/index.ts'
import { readSections } from '../../settings/index.ts'
import { insertInvoice, insertLines, type NewInvoice, type NewLine, nextNumber } from '../queries.ts'
import type { Seller } from '../tables.ts'

const prefixes = { invoice: 'INV', credit_note: 'CN', reversal: 'CN' } as const satisfies Record<InvoiceKind, string>

export type About = Pick<
  NewInvoice,
  'kind' | 'order_number' | 'country' | 'region' | 'delivery_country' | 'is_tax_included'
> & {
  correction?: { refundId: string | null; disputeId: string | null; turn: number }
}

/** Numbers and stores an invoice, a credit note or a reversal. The counter stays locked until the transaction ends. */
export async function issue(db: Db, sale: Sale, about: About, lines: NewLine[], now: Date): Promise<string> {
  const { correction, ...said } = about
  const { billing_country, card_country } = sale
  const id = randomUUID()
  const seller = await describeSeller(db)
  const number = await nextNumber(db, prefixes[about.kind], now.getUTCFullYear())
  await insertInvoice(db, {
    id,
    ...said,
    ...number,
    issued_at: now,
    family_id: sale.family_id,
    order_id: sale.order_id,
    payment_id: sale.order_id === null ? sale.id : null,
    refund_id: correction?.refundId ?? null,
    dispute_id: correction?.disputeId ?? null,
    turn: correction?.turn ?? null,
    billing_country,
    card_country,
    seller: JSON.stringify(seller),
    currency: sale.currency,
    total_cents: sumOf(lines.map(({ total_cents }) => total_cents)),
    tax_cents: sumOf(lines.map(({ tax_cents }) => tax_cents)),
  })
  await insertLines(db, id, lines)
  return id
}

async function describeSeller(db: Db): Promise<Seller> {
  const { shop, legal, contact } = await readSections(db, ['shop', 'legal', 'contact'])
  const { entity, address, vatNumber, register, taxExemption } = legal
  return { shopName: shop.name, entity, address, vatNumber, register, taxExemption, email: contact.email }
}
