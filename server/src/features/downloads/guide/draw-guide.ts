import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { drawStar } from '../../../platform/pdf/brand.ts'
import { drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { branch, decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'
import type { GuideContent, Section } from './content.ts'
import { drawCover } from './cover.ts'
import { columnWidth, drawHeading, makeRoom, type Pages, startPage } from './pages.ts'

export type GuideOptions = {
  content: GuideContent
  fontFiles: FontFiles
  picture: Buffer | undefined
  shopName: string
  contactPage: string
}

/** The same options always give the same bytes. */
export function drawGuide({ content, fontFiles, picture, shopName, contactPage }: GuideOptions): Promise<Buffer> {
  const { title, writtenAt } = content
  return drawDocument({ title, author: shopName, writtenAt }, fontFiles, ({ doc, outline }) => {
    drawCover(doc, outline, { ...content, shopName, picture })
    const pages: Pages = { doc, outline, title, number: 1 }
    startPage(pages)
    for (const section of content.use) drawSection(pages, section)
    drawFactTable(pages, content.facts)
    for (const section of content.care) drawSection(pages, section)
    drawHelpPanel(pages, contactPage)
  })
}

const labelWidth = 96
const padding = 2.8

function drawFactTable(pages: Pages, facts: { label: string; value: string }[]): void {
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

const height = 84
const inset = 18

function drawHelpPanel(pages: Pages, contactPage: string): void {
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

const indent = 28
const lineGap = 1.5

function drawSection(pages: Pages, { heading, form, items }: Section): void {
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
