import { buffer } from 'node:stream/consumers'
import { formatCents, formatHundredths } from '@storylamp/contract/money'
import { longDate } from '../../../platform/clock.ts'
import { drawMark } from '../../../platform/pdf/brand.ts'
import { type FontFiles, openDocument } from '../../../platform/pdf/document.ts'
import { decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import { addressLines } from '../emails.ts'
import { paidSums } from '../order-sums.ts'
import type { LineRow, OrderRow } from '../queries.ts'
import { drawItems, type Sheet } from './draw-items.ts'

type Receipt = { order: OrderRow; lines: LineRow[]; shopName: string; shopOrigin: string; fontFiles: FontFiles }

export async function drawReceipt({ order, lines, shopName, shopOrigin, fontFiles }: Receipt): Promise<Buffer> {
  const title = `Receipt ${order.number}`
  const { doc, outline } = await openDocument({ title, author: shopName, writtenAt: order.created_at }, fontFiles)
  const sheet = { doc, outline }
  doc.addPage()
  drawLetterhead(sheet, shopName, shopOrigin)
  leaf(doc, outline, 'H1', () => doc.font(fonts.heading, 22).fillColor(colors.indigo).text(title, margin, 96))
  paragraph(sheet, `Paid on ${longDate(order.created_at)}`)
  if (order.delivery_details !== null) paragraph(sheet, addressLines(order.delivery_details).join('\n'))
  drawItems(sheet, lines)
  drawSums(sheet, order)
  doc.end()
  return buffer(doc)
}

function drawLetterhead({ doc, outline }: Sheet, shopName: string, shopOrigin: string): void {
  decorate(doc, () => drawMark(doc, margin, 36, 32, colors.frame))
  leaf(doc, outline, 'P', () => {
    doc
      .font(fonts.heading, 14)
      .fillColor(colors.indigo)
      .text(shopName, margin + 42, 38)
    doc
      .font(fonts.text, 9)
      .fillColor(colors.muted)
      .text(shopOrigin, margin + 42, 56)
  })
}

function paragraph({ doc, outline }: Sheet, text: string): void {
  leaf(doc, outline, 'P', () => {
    doc.font(fonts.text, 10).fillColor(colors.ink)
    doc.text(text, margin, doc.y + 8, { width: doc.page.width - 2 * margin })
  })
}

function drawSums(sheet: Sheet, order: OrderRow): void {
  const { doc, outline } = sheet
  const width = doc.page.width - 2 * margin
  doc.y += 12
  for (const { name, amount } of paidSums(order)) {
    const isTotal = name === 'Total paid'
    leaf(doc, outline, 'P', () => {
      doc.font(isTotal ? fonts.strong : fonts.text, isTotal ? 13 : 10).fillColor(isTotal ? colors.indigo : colors.ink)
      doc.text(`${name} ${amount}`, margin, doc.y + 2, { width, align: 'right' })
    })
  }
  const tokens = order.free_tokens_hundredths
  if (tokens > 0) paragraph(sheet, `Includes ${formatHundredths(tokens)} free tokens.`)
  if (order.refunded_cents > 0) paragraph(sheet, `Refunded since then: ${formatCents(order.refunded_cents)}`)
}
