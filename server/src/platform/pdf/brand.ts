import type PDFDocument from 'pdfkit'
import { colors } from './theme.ts'

/** The window of the logo, 100 units wide including its frame. */
export const windowPath = (sill: number) => `M8 ${sill}V52A42 42 0 0 1 92 52V${sill}Z`

const starPath = 'M0-1C.12-.3.3-.12 1 0 .3.12.12.3 0 1-.12.3-.3.12-1 0-.3-.12-.12-.3 0-1Z'
const headPath = 'M17 94C17 66 32 58 50 58S83 66 83 94C83 116 70 122 50 122S17 116 17 94Z'
const eyesPath = 'M29 83q6 7 12 0M59 83q6 7 12 0'
const nosePath = 'M43.5 92Q50 88.5 56.5 92Q55 98.5 50 99.5Q45 98.5 43.5 92Z'

export function drawStar(doc: PDFDocument, x: number, y: number, radius: number, color: string): void {
  doc.save().translate(x, y).scale(radius).path(starPath).fill(color).restore()
}

export function drawWindowFrame(doc: PDFDocument, sill: number, color: string, width = 8): void {
  doc.lineWidth(width).lineJoin('round').path(windowPath(sill)).stroke(color)
  doc.roundedRect(0, sill - 6, 100, 13, 6.5).fill(color)
}

/** The logo as drawn in the favicon, for small sizes. */
export function drawMark(doc: PDFDocument, x: number, y: number, size: number, frame: string): void {
  const sill = 112
  const night = doc.linearGradient(0, 0, 0, 512).stop(0, colors.indigo).stop(1, colors.violet)
  doc
    .save()
    .translate(x, y)
    .scale(size / 512)
  doc.roundedRect(0, 0, 512, 512, 120).fill(night)
  doc.translate(66, 34).scale(3.8)
  doc.save().path(windowPath(sill)).clip()
  doc.rect(0, 0, 100, 122).fill(colors.glow)
  for (const ear of [25.5, 74.5]) {
    doc.circle(ear, 65, 10.5).fill(colors.cream)
    doc.circle(ear, 65, 5.2).fill(colors.ear)
  }
  doc.path(headPath).fill(colors.cream)
  doc.lineWidth(5).lineCap('round').path(eyesPath).stroke(colors.ink)
  doc.path(nosePath).fill(colors.ink)
  doc.restore()
  drawWindowFrame(doc, sill, frame)
  doc.restore()
}
