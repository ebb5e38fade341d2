import type { Db } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { invoiceNumber } from '../invoice-number.ts'
import { findBuyer, findInvoice, findInvoices, findLinesOf, type InvoiceRow } from '../queries.ts'
import type { Printed } from './draw-invoice.ts'

/** Given a family, nothing for an invoice of another one. */
export async function readInvoice(db: Db, id: string, familyId?: string): Promise<Printed | undefined> {
  const invoice = isUuid(id) ? await findInvoice(db, id) : undefined
  if (invoice === undefined || (familyId !== undefined && invoice.family_id !== familyId)) return undefined
  const corrected = findCorrected(invoice, await findInvoices(db, invoice.payment_id))
  return {
    invoice,
    number: invoiceNumber(invoice),
    corrects: corrected && invoiceNumber(corrected),
    lines: await findLinesOf(db, [id]),
    buyer: (await findBuyer(db, id))?.lines ?? [],
  }
}

function findCorrected(
  { kind, refund_id, dispute_id, turn }: InvoiceRow,
  issued: InvoiceRow[],
): InvoiceRow | undefined {
  if (kind === 'invoice') return undefined
  if (kind === 'credit_note') return issued.find((other) => other.kind === 'invoice')
  return issued.find(
    (other) => other.refund_id === refund_id && other.dispute_id === dispute_id && other.turn === (turn ?? 0) - 1,
  )
}
