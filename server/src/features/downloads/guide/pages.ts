import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { drawMark } from '../../../platform/pdf/brand.ts'
import { decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'

/** The pages after the cover. Each drawing starts below the one before, or on a new page. */
export type Pages = { doc: PDFDocument; outline: Structure; title: string; number: number }

const top = 64
const bottom = 32

export function startPage(pages: Pages): void {
  const { doc, title } = pages
  const { width, height } = doc.addPage().page
  pages.number += 1
  decorate(doc, () => {
    doc.rect(0, 0, width, height).fill(colors.paper)
    drawMark(doc, margin, 26, 20, colors.frame)
    doc
      .font(fonts.text, 9)
      .fillColor(colors.muted)
      .text(title, margin + 28, 30, { width: 270, height: 12, ellipsis: true })
    doc.text(String(pages.number), margin, 30, { width: width - 2 * margin, align: 'right' })
  })
  doc.y = top
}

export function makeRoom(pages: Pages, height: number): void {
  const { doc } = pages
  if (doc.y + height > doc.page.height - bottom) startPage(pages)
}

export const columnWidth = (doc: PDFDocument) => doc.page.width - 2 * margin

export function drawHeading(pages: Pages, text: string): void {
  const { doc, outline } = pages
  const heightWithFirstLines = 70
  makeRoom(pages, heightWithFirstLines)
  leaf(doc, outline, 'H2', () => {
    doc
      .font(fonts.heading, 16)
      .fillColor(colors.indigo)
      .text(text, margin, doc.y, { width: columnWidth(doc) })
  })
  doc.y += 7
}
