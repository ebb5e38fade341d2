import type { InvoiceKind } from '@storylamp/contract/invoices/invoices'
import { type Cents, type Currency, cents, formatMoney, minus, money, sumOf } from '@storylamp/contract/money'
import { rowsOfPayment } from '@storylamp/contract/orders/sum-rows'
import { longDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { drawRows, drawSums, openPage, paragraph, type Row } from '../../../platform/pdf/sheet.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { sumByCards } from '../../payments/index.ts'
import {
  findBuyer,
  findInvoice,
  findInvoices,
  findLinesOf,
  type InvoiceLineRow,
  type InvoiceRow,
  invoiceNumber,
  saleOf,
} from '../queries.ts'
import type { Seller } from '../tables.ts'

/** Given a family, nothing for an invoice of another one. */
export async function readInvoice(db: Db, id: string, familyId?: string): Promise<Printed | undefined> {
  const invoice = isUuid(id) ? await findInvoice(db, id) : undefined
  if (invoice === undefined || (familyId !== undefined && invoice.family_id !== familyId)) return undefined
  const corrected = findCorrected(invoice, await findInvoices(db, saleOf(invoice)))
  return {
    invoice,
    number: invoiceNumber(invoice),
    corrects: corrected && invoiceNumber(corrected),
    lines: await findLinesOf(db, [id]),
    giftCardCents: invoice.kind === 'invoice' ? await readGiftCardCents(db, invoice) : cents(0),
    buyer: (await findBuyer(db, id))?.lines ?? [],
  }
}

const readGiftCardCents = async (db: Db, { order_id }: InvoiceRow): Promise<Cents> =>
  (order_id === null ? undefined : (await sumByCards(db, [order_id])).get(order_id)) ?? cents(0)

function findCorrected({ kind, refund_id, dispute_id, turn }: InvoiceRow, issued: InvoiceRow[]) {
  if (kind === 'invoice') return undefined
  if (kind === 'credit_note') return issued.find((other) => other.kind === 'invoice')
  return issued.find(
    (other) => other.refund_id === refund_id && other.dispute_id === dispute_id && other.turn === (turn ?? 0) - 1,
  )
}

export type Printed = {
  invoice: InvoiceRow
  number: string
  /** The number of what a credit note or a reversal is about. */
  corrects: string | undefined
  lines: InvoiceLineRow[]
  /** What gift cards have paid of it. */
  giftCardCents: Cents
  /** Empty once the family is erased. */
  buyer: string[]
}

const titles: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

const reasons: Record<InvoiceKind, string> = {
  invoice: '',
  credit_note: 'The payment was disputed, and the bank has taken the money back',
  reversal: 'The bank has returned the disputed money',
}

/** Everything is as it was issued: the same bytes each time. */
export function drawInvoice(printed: Printed, shopOrigin: string, fontFiles: FontFiles): Promise<Buffer> {
  const { invoice, number, corrects, lines, buyer, giftCardCents } = printed
  const { seller, issued_at, order_number, currency } = invoice
  const { shopName } = seller
  const title = `${titles[invoice.kind]} ${number}`
  return drawDocument({ title, author: shopName, writtenAt: issued_at }, fontFiles, (sheet) => {
    openPage(sheet, { shopName, shopOrigin }, title, 16)
    paragraph(sheet, `Issued on ${longDate(issued_at)}, for order ${order_number}`)
    if (corrects !== undefined) paragraph(sheet, `Corrects ${corrects}`)
    if (invoice.dispute_id !== null) paragraph(sheet, reasons[invoice.kind])
    paragraph(sheet, ['From', ...sellerLines(seller)].join('\n'))
    paragraph(sheet, ['To', ...(buyer.length > 0 ? buyer : ['a customer whose account is deleted'])].join('\n'))
    drawRows(
      sheet,
      lines.map((line) => toRow(line, currency)),
    )
    drawSums(sheet, [...sumsOf(invoice, lines), ...paidBy(invoice, giftCardCents)], totalName)
    if (isExempt(invoice)) paragraph(sheet, seller.taxExemption)
    else if (lines.some(({ tax_class }) => tax_class === 'tokens'))
      paragraph(sheet, 'Tokens are taxed when they are spent.')
  })
}

const sellerLines = ({ shopName, entity, address, vatNumber, register, email }: Seller) =>
  [entity || shopName, address, vatNumber && `VAT number ${vatNumber}`, register, email].filter((line) => line !== '')

function toRow(line: InvoiceLineRow, currency: Currency): Row {
  const { name, sku, quantity, price_cents, discount_cents, total_cents } = line
  const print = printIn(currency)
  const pieces = quantity === null ? '' : `${quantity} x `
  const price = price_cents === null || quantity === 1 ? '' : `, ${print(price_cents)} each`
  const discount = discount_cents === 0 ? '' : `, discount −${print(discount_cents)}`
  return {
    name: `${pieces}${name}${sku === null ? '' : ` (${sku})`}${price}${discount}`,
    amount: print(total_cents),
  }
}

const printIn = (currency: Currency) => (amount: Cents) => formatMoney(money(amount, currency))

const totalName = 'Total'

/** What corrects an invoice of before the exemption has its tax. */
const isExempt = ({ seller, tax_cents }: InvoiceRow) => seller.taxExemption !== '' && tax_cents === 0

const paidBy = ({ total_cents, currency }: InvoiceRow, giftCards: Cents): Row[] =>
  giftCards === 0 ? [] : rowsOfPayment({ giftCards, card: minus(total_cents, giftCards) }, printIn(currency))

/** The lines' amounts include their tax, which is listed for each rate. */
function sumsOf(invoice: InvoiceRow, lines: InvoiceLineRow[]): Row[] {
  const { total_cents, tax_cents, currency } = invoice
  const print = printIn(currency)
  if (isExempt(invoice)) return [{ name: totalName, amount: print(total_cents) }]
  const byRate = Map.groupBy(lines, ({ tax_percent }) => tax_percent)
  const taxes = [...byRate].map(([percent, taxed]) => {
    const net = sumOf(taxed.map((line) => minus(line.total_cents, line.tax_cents)))
    const tax = sumOf(taxed.map((line) => line.tax_cents))
    return { name: `Tax of ${percent} % on ${print(net)}`, amount: print(tax) }
  })
  return [
    { name: totalName, amount: print(total_cents) },
    { name: 'Net', amount: print(minus(total_cents, tax_cents)) },
    ...(tax_cents === cents(0) ? [{ name: 'Tax', amount: print(tax_cents) }] : taxes),
  ]
}
