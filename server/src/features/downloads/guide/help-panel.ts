import { drawStar } from '../../../platform/pdf/brand.ts'
import { branch, decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import { columnWidth, makeRoom, type Pages } from './pages.ts'

const height = 84
const inset = 18

export function drawHelpPanel(pages: Pages, contactPage: string): void {
  const { doc, outline } = pages
  makeRoom(pages, height)
  const { y } = doc
  const inPanel = { width: columnWidth(doc) - 2 * inset }
  decorate(doc, () => {
    const background = doc
      .linearGradient(0, y, 0, y + height)
      .stop(0, colors.indigo)
      .stop(1, colors.violet)
    doc.roundedRect(margin, y, columnWidth(doc), height, 14).fill(background)
    drawStar(doc, margin + columnWidth(doc) - 30, y + 26, 8, colors.glow)
  })
  leaf(doc, outline, 'H2', () => {
    doc
      .font(fonts.heading, 15)
      .fillColor(colors.cream)
      .text('We are here', margin + inset, y + 13, inPanel)
  })
  const paragraph = branch(doc, outline, 'P')
  leaf(doc, paragraph, 'Span', () => {
    doc.font(fonts.text, 10).fillColor(colors.cream)
    doc.text('Something is unclear, missing or broken? Write to us:', margin + inset, y + 37, inPanel)
  })
  leaf(doc, paragraph, 'Link', () => {
    doc.font(fonts.strong, 10).fillColor(colors.glow)
    doc.text(contactPage, margin + inset, y + 54, { ...inPanel, link: contactPage })
  })
  doc.y = y + height
}
