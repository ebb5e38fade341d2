import { branch, decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import { columnWidth, drawHeading, makeRoom, type Pages } from './pages.ts'

const labelWidth = 96
const padding = 2.8

export function drawFactTable(pages: Pages, facts: { label: string; value: string }[]): void {
  const { doc, outline } = pages
  const valueWidth = columnWidth(doc) - labelWidth
  drawHeading(pages, 'At a glance')
  const table = branch(doc, outline, 'Table')
  for (const { label, value } of facts) {
    doc.font(fonts.text, 9)
    const height = doc.heightOfString(value, { width: valueWidth }) + 2 * padding
    makeRoom(pages, height)
    const { y } = doc
    const row = branch(doc, table, 'TR')
    decorate(doc, () => doc.rect(margin, y, columnWidth(doc), 0.7).fill(colors.line))
    const drawLabel = () =>
      doc
        .font(fonts.strong, 9)
        .fillColor(colors.ink)
        .text(label, margin, y + padding, { width: labelWidth - 8 })
    leaf(doc, row, 'TH', drawLabel, { scope: 'Row' })
    leaf(doc, row, 'TD', () => {
      doc.font(fonts.text, 9).fillColor(colors.muted)
      doc.text(value, margin + labelWidth, y + padding, { width: valueWidth })
    })
    doc.y = y + height
  }
  doc.y += 14
}
