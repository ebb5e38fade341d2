/// <reference path="./pdfkit.d.ts" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Structure } from 'pdfkit'
import type { fonts } from './theme.ts'

export type FontFiles = Record<keyof typeof fonts, Buffer>

type About = { title: string; author: string; writtenAt: Date }

/** Opens an accessible document (PDF/UA) in the shop's design. The same content always gives the same bytes. */
export async function openDocument({ title, author, writtenAt }: About, fontFiles: FontFiles) {
  // Loaded with the first document, as many processes never draw one.
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
    info: { Title: forXml(title), Author: forXml(author), CreationDate: writtenAt },
  })
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file)
  const outline: Structure = doc.struct('Document')
  doc.addStructure(outline)
  return { doc, outline }
}

// pdfkit copies these texts into XML without escaping them.
const forXml = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, '')

/** The font subsets of the build. */
export async function readFontFiles(buildFolder: string): Promise<FontFiles> {
  const read = (name: string) => readFile(join(buildFolder, 'fonts', `${name}.ttf`))
  const [heading, text, strong] = await Promise.all([read('fraunces-600'), read('nunito-400'), read('nunito-700')])
  return { heading, text, strong }
}
