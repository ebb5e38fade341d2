import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { findRefundedParts } from '../../orders/index.ts'
import { findDisputes, findRefunds, type PaymentRow } from '../../payments/index.ts'
import { findBuyer, findInvoices, findLinesOf, type InvoiceRow, insertBuyer, type NewLine } from '../queries.ts'
import { issue } from './issue.ts'
import { shareCredit } from './share-credit.ts'

type Loss = { refundId: string | null; disputeId: string | null; cents: Cents; isFinal: boolean }
type Lines = Awaited<ReturnType<typeof findLinesOf>>

/**
 * A credit note for each refund of a sale that has succeeded and each dispute that is lost, and a reversal if a refund failed
 * or a dispute was won afterwards.
 */
export async function issueCreditNotes(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  for (const loss of await findLosses(db, payment)) {
    const issued = await findInvoices(db, payment.order_id ?? payment.id)
    const invoice = issued.find(({ kind }) => kind === 'invoice')
    // A card of money.
    if (invoice === undefined && payment.gift_id !== null) return
    if (invoice === undefined) throw new Error(`payment ${payment.id} has no invoice`)
    const ofLoss = issued.filter(
      ({ kind, refund_id, dispute_id }) =>
        kind !== 'invoice' && refund_id === loss.refundId && dispute_id === loss.disputeId,
    )
    // By turn, as the clock may have gone back.
    const last = ofLoss.find(({ turn }) => turn === ofLoss.length)
    const isCredited = last?.kind === 'credit_note'
    if (isCredited === loss.isFinal) continue
    const lines = await findLinesOf(db, idsOf(issued))
    const credit = isCredited
      ? { kind: 'reversal' as const, lines: linesOf(lines, last.id) }
      : { kind: 'credit_note' as const, lines: await creditedLines(db, loss, issued, lines) }
    if (credit.lines.length > 0)
      await issueCorrection(db, payment, invoice, { ...loss, turn: ofLoss.length + 1 }, credit, now)
  }
}

async function findLosses(db: Db, { id, order_id }: PaymentRow): Promise<Loss[]> {
  const refunds = await findRefunds(db, order_id ?? id)
  const disputes = await findDisputes(db, [order_id ?? id])
  const losses = [
    ...refunds.map(({ id, state, amount_cents }) => ({
      refundId: id,
      disputeId: null,
      cents: amount_cents,
      isFinal: state === 'succeeded',
    })),
    ...disputes.map(({ id, state, taken_cents }) => ({
      refundId: null,
      disputeId: id,
      cents: taken_cents,
      isFinal: state === 'lost',
    })),
  ]
  // What came back is reversed first: a refund may be waiting for room on the invoice.
  return losses.toSorted((one, other) => Number(one.isFinal) - Number(other.isFinal))
}

type Correction = { kind: 'reversal' | 'credit_note'; lines: NewLine[] }

async function issueCorrection(
  db: Db,
  payment: PaymentRow,
  invoice: InvoiceRow,
  correction: Loss & { turn: number },
  { kind, lines }: Correction,
  now: Date,
) {
  const { order_number, country, region, delivery_country, is_tax_included } = invoice
  const about = { kind, order_number, country, region, delivery_country, is_tax_included, correction }
  // As on the invoice: what the payment says of its place by now would be another sale.
  const id = await issue(db, { ...payment, ...proofsOf(invoice) }, about, lines, now)
  const buyer = await findBuyer(db, invoice.id)
  if (buyer !== undefined) await insertBuyer(db, id, buyer.lines)
}

const proofsOf = ({ billing_country, card_country }: InvoiceRow) => ({ billing_country, card_country })

async function creditedLines(
  db: Db,
  { refundId, cents: lost }: Loss,
  issued: InvoiceRow[],
  lines: Lines,
): Promise<NewLine[]> {
  const invoice = issued.filter(({ kind }) => kind === 'invoice').flatMap(({ id }) => linesOf(lines, id))
  const parts = refundId === null ? [] : await findRefundedParts(db, refundId)
  const partOf = (line: NewLine) => parts.find(({ position }) => position === line.order_position)
  const shares = shareCredit(
    invoice.map((line) => creditable(line, issued, lines)),
    invoice.map((line) => partOf(line)?.amount_cents ?? cents(0)),
    lost,
  )
  return invoice.flatMap((line, at) => {
    const { totalCents, taxCents } = shares[at] ?? { totalCents: cents(0), taxCents: cents(0) }
    if (totalCents === 0) return []
    const quantity = partOf(line)?.pieces || null
    return {
      ...line,
      quantity,
      price_cents: null,
      discount_cents: cents(0),
      tax_cents: taxCents,
      total_cents: totalCents,
    }
  })
}

function creditable({ position, total_cents, tax_cents }: NewLine, issued: InvoiceRow[], lines: Lines) {
  const sum = (of: 'total_cents' | 'tax_cents'): Cents => {
    const ofKind = (wanted: InvoiceRow['kind']) =>
      sumOf(
        issued
          .filter(({ kind }) => kind === wanted)
          .flatMap(({ id }) => lines.filter((line) => line.invoice_id === id && line.position === position))
          .map((line) => line[of]),
      )
    return minus(ofKind('credit_note'), ofKind('reversal'))
  }
  return {
    totalCents: total_cents,
    taxCents: tax_cents,
    creditedCents: sum('total_cents'),
    creditedTaxCents: sum('tax_cents'),
  }
}

const linesOf = (lines: Lines, id: string): NewLine[] =>
  lines.filter(({ invoice_id }) => invoice_id === id).map(({ invoice_id: _, ...line }) => line)
