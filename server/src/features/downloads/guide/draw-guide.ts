/// <reference path="./pdfkit.d.ts" />
import { buffer } from 'node:stream/consumers'
import type { GuideContent } from './content.ts'
import { drawCover } from './cover.ts'
import { drawFactTable } from './fact-table.ts'
import { drawHelpPanel } from './help-panel.ts'
import type { fonts } from './look.ts'
import { type Pages, startPage } from './pages.ts'
import { drawSection } from './section.ts'

export type GuideFonts = Record<keyof typeof fonts, Buffer>

export type GuideParts = {
  content: GuideContent
  faces: GuideFonts
  picture: Buffer | undefined
  shopName: string
  contactPage: string
}

/** Draws a guide as a PDF that can also be read aloud; the same parts always give the same bytes. */
export async function drawGuide({ content, faces, picture, shopName, contactPage }: GuideParts): Promise<Buffer> {
  const doc = await openDocument(content, faces, shopName)
  const outline = doc.struct('Document')
  doc.addStructure(outline)

  drawCover(doc, outline, { ...content, shopName, picture })
  const pages: Pages = { doc, outline, title: content.title, number: 1 }
  startPage(pages)
  for (const section of content.use) drawSection(pages, section)
  drawFactTable(pages, content.facts)
  for (const section of content.care) drawSection(pages, section)
  drawHelpPanel(pages, contactPage)

  doc.end()
  return buffer(doc)
}

async function openDocument({ title, writtenAt }: GuideContent, faces: GuideFonts, shopName: string) {
  // Loaded when the first guide is asked for: many a process never draws one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A5',
    margin: 0,
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: { Title: forXml(title), Author: forXml(shopName), CreationDate: writtenAt },
  })
  for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face)
  return doc
}

// pdfkit also writes these texts into XML, as they stand.
const forXml = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, '')
