import { formatCents, times } from '@storylamp/contract/money'
import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { branch, decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import type { LineRow } from '../queries.ts'

export type Sheet = { doc: PDFDocument; outline: Structure }

const priceWidth = 70
const padding = 5
const bottom = 60

/** One row for each line, on as many pages as needed. */
export function drawItems({ doc, outline }: Sheet, lines: LineRow[]): void {
  const width = doc.page.width - 2 * margin
  const nameWidth = width - priceWidth
  const table = branch(doc, outline, 'Table')
  doc.y += 16
  for (const { name, quantity, price_cents } of lines) {
    doc.font(fonts.text, 10)
    const words = `${quantity} x ${name}`
    const height = doc.heightOfString(words, { width: nameWidth }) + 2 * padding
    if (doc.y + height > doc.page.height - bottom) {
      doc.addPage()
      doc.y = margin
    }
    const { y } = doc
    decorate(doc, () => doc.rect(margin, y, width, 0.7).fill(colors.line))
    const row = branch(doc, table, 'TR')
    leaf(doc, row, 'TH', () => write(words, margin, nameWidth), { scope: 'Row' })
    leaf(doc, row, 'TD', () =>
      write(formatCents(times(price_cents, quantity)), margin + nameWidth, priceWidth, 'right'),
    )
    doc.y = y + height

    function write(text: string, x: number, columnWidth: number, align?: 'right') {
      doc.font(fonts.text, 10).fillColor(colors.ink)
      doc.text(text, x, y + padding, { width: columnWidth, ...(align === undefined ? {} : { align }) })
    }
  }
}
