import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { drawMark, drawStar, drawWindowFrame, windowPath } from '../../../platform/pdf/brand.ts'
import { decorate, leaf } from '../../../platform/pdf/tags.ts'
import { colors, fonts, margin } from '../../../platform/pdf/theme.ts'

export type Cover = { shopName: string; name: string; sku: string; picture: Buffer | undefined; pictureAlt: string }

const windowAt = { left: 65, top: 84, scale: 2.9, sill: 102 }
const stars = [
  [50, 128, 6],
  [66, 232, 3],
  [36, 318, 4],
  [368, 104, 4],
  [392, 190, 2.5],
  [372, 284, 6],
  [394, 384, 3],
] as const

export function drawCover(doc: PDFDocument, outline: Structure, cover: Cover): void {
  doc.addPage()
  decorate(doc, () => {
    drawNight(doc)
    drawMark(doc, margin, 32, 32, colors.sunken)
  })
  leaf(doc, outline, 'P', () =>
    doc
      .font(fonts.heading, 17)
      .fillColor(colors.cream)
      .text(cover.shopName, margin + 42, 36),
  )
  drawLitWindow(doc, outline, cover)
  drawTitle(doc, outline, cover)
}

function drawNight(doc: PDFDocument): void {
  const { width, height } = doc.page
  const evening = doc.linearGradient(0, 0, 0, height).stop(0, colors.indigo).stop(1, colors.violet)
  doc.rect(0, 0, width, height).fill(evening)
  const [x, y] = [width / 2, 260]
  const glow = doc.radialGradient(x, y, 60, x, y, 290).stop(0, colors.glow, 0.5).stop(1, colors.glow, 0)
  doc.rect(0, 0, width, height).fill(glow)
  for (const [left, top, radius] of stars) drawStar(doc, left, top, radius, colors.star)
}

function drawLitWindow(doc: PDFDocument, outline: Structure, { picture, pictureAlt }: Cover): void {
  const { left, top, scale, sill } = windowAt
  const inPlace = (draw: () => void) => {
    doc.save().translate(left, top).scale(scale)
    draw()
    doc.restore()
  }
  decorate(doc, () => inPlace(() => doc.path(windowPath(sill)).fill(colors.glow)))
  if (picture !== undefined) {
    const drawPicture = () => doc.path(windowPath(sill)).clip().image(picture, 4, 10, { width: 92, height: 92 })
    leaf(doc, outline, 'Figure', () => inPlace(drawPicture), {
      alt: pictureAlt,
      bbox: [left, top, left + 100 * scale, top + sill * scale],
    })
  }
  decorate(doc, () => inPlace(() => drawWindowFrame(doc, sill, colors.sunken, 5)))
}

function drawTitle(doc: PDFDocument, outline: Structure, { name, sku }: Cover): void {
  const centered = { width: doc.page.width - 2 * margin, align: 'center' } as const
  leaf(doc, outline, 'P', () => {
    doc.font(fonts.strong, 12).fillColor(colors.glow).text('Your guide', margin, 432, centered)
  })
  leaf(doc, outline, 'H1', () => {
    const size = name.length > 60 ? 17 : 27
    const shortened = { ...centered, height: 84, ellipsis: true }
    doc.font(fonts.heading, size).fillColor(colors.cream).text(name, margin, 451, shortened)
  })
  leaf(doc, outline, 'P', () => doc.font(fonts.text, 10).fillColor(colors.sunken).text(sku, margin, 546, centered))
}
