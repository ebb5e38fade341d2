import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { drawStar } from '../../../platform/pdf/brand.ts'
import { branch, decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import type { Section } from './content.ts'
import { columnWidth, drawHeading, makeRoom, type Pages } from './pages.ts'

const indent = 28
const lineGap = 1.5

export function drawSection(pages: Pages, { heading, form, items }: Section): void {
  const { doc, outline } = pages
  const inColumn = { width: columnWidth(doc) - indent, lineGap }
  drawHeading(pages, heading)
  const list = branch(doc, outline, 'L')
  for (const [index, item] of items.entries()) {
    doc.font(fonts.text, 10)
    makeRoom(pages, doc.heightOfString(item, inColumn))
    const { y } = doc
    const entry = branch(doc, list, 'LI')
    if (form === 'steps') drawNumber(doc, entry, index + 1)
    else decorate(doc, () => drawStar(doc, margin + 9, y + 7, 5, colors.lamp))
    leaf(doc, entry, 'LBody', () => {
      doc
        .font(fonts.text, 10)
        .fillColor(colors.ink)
        .text(item, margin + indent, y, inColumn)
    })
    doc.y += form === 'steps' ? 5 : 3
  }
  doc.y += 11
}

function drawNumber(doc: PDFDocument, entry: Structure, number: number): void {
  const { y } = doc
  decorate(doc, () => doc.circle(margin + 9, y + 7, 9).fill(colors.lamp))
  leaf(doc, entry, 'Lbl', () => {
    const inCircle = { width: 18, align: 'center' } as const
    doc.font(fonts.strong, 10).fillColor(colors.ink).text(String(number), margin, y, inCircle)
  })
}
