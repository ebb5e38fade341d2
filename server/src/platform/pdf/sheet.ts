import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'
import { drawMark } from './brand.ts'
import { branch, decorate, leaf } from './tags.ts'
import { colors, fonts, margin } from './theme.ts'

export type Sheet = { doc: PDFDocument; outline: Structure }

const amountWidth = 80
const padding = 5
const bottom = 60

const widthOf = ({ doc }: Sheet) => doc.page.width - 2 * margin

function makeRoom({ doc }: Sheet, height: number): void {
  if (doc.y + height <= doc.page.height - bottom) return
  doc.addPage()
  doc.y = margin
}

type Shop = { shopName: string; shopOrigin: string }

export function openPage(sheet: Sheet, { shopName, shopOrigin }: Shop, title: string, size?: number): void {
  sheet.doc.addPage()
  drawLetterhead(sheet, shopName, shopOrigin)
  drawTitle(sheet, title, size)
}

function drawLetterhead({ doc, outline }: Sheet, shopName: string, below: string): void {
  decorate(doc, () => drawMark(doc, margin, 36, 32, colors.frame))
  leaf(doc, outline, 'P', () => {
    doc
      .font(fonts.heading, 14)
      .fillColor(colors.indigo)
      .text(shopName, margin + 42, 38)
    doc
      .font(fonts.text, 9)
      .fillColor(colors.muted)
      .text(below, margin + 42, 56)
  })
}

function drawTitle({ doc, outline }: Sheet, title: string, size = 22): void {
  leaf(doc, outline, 'H1', () => doc.font(fonts.heading, size).fillColor(colors.indigo).text(title, margin, 96))
}

export function paragraph(sheet: Sheet, text: string): void {
  const { doc, outline } = sheet
  doc.font(fonts.text, 10)
  makeRoom(sheet, 8 + doc.heightOfString(text, { width: widthOf(sheet) }))
  leaf(doc, outline, 'P', () => {
    doc.font(fonts.text, 10).fillColor(colors.ink)
    doc.text(text, margin, doc.y + 8, { width: widthOf(sheet) })
  })
}

export type Row = { name: string; amount: string }

/** A table of things and their amounts, on as many pages as needed. */
export function drawRows(sheet: Sheet, rows: Row[]): void {
  const { doc, outline } = sheet
  const width = widthOf(sheet)
  const nameWidth = width - amountWidth
  const table = branch(doc, outline, 'Table')
  doc.y += 16
  for (const { name, amount } of rows) {
    doc.font(fonts.text, 10)
    const heightIn = (text: string, columnWidth: number) => doc.heightOfString(text, { width: columnWidth })
    const height = Math.max(heightIn(name, nameWidth), heightIn(amount, amountWidth)) + 2 * padding
    makeRoom(sheet, height)
    const { y } = doc
    decorate(doc, () => doc.rect(margin, y, width, 0.7).fill(colors.line))
    const row = branch(doc, table, 'TR')
    leaf(doc, row, 'TH', () => write(name, margin, nameWidth), { scope: 'Row' })
    leaf(doc, row, 'TD', () => write(amount, margin + nameWidth, amountWidth, 'right'))
    doc.y = y + height

    function write(text: string, x: number, columnWidth: number, align?: 'right') {
      doc.font(fonts.text, 10).fillColor(colors.ink)
      doc.text(text, x, y + padding, { width: columnWidth, ...(align === undefined ? {} : { align }) })
    }
  }
}

/** Sums, of which the one with the given name stands out. */
export function drawSums(sheet: Sheet, rows: Row[], total: string): void {
  const { doc, outline } = sheet
  doc.y += 12
  for (const { name, amount } of rows) {
    const isTotal = name === total
    makeRoom(sheet, 24)
    leaf(doc, outline, 'P', () => {
      doc.font(isTotal ? fonts.strong : fonts.text, isTotal ? 13 : 10).fillColor(isTotal ? colors.indigo : colors.ink)
      doc.text(`${name} ${amount}`, margin, doc.y + 2, { width: widthOf(sheet), align: 'right' })
    })
  }
}
