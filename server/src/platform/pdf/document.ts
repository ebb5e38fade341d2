/// <reference path="./pdfkit.d.ts" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Structure } from 'pdfkit'
import type { fonts } from './look.ts'

export type Faces = Record<keyof typeof fonts, Buffer>

type About = { title: string; author: string; writtenAt: Date }

/** A document in the shop's look that can also be read aloud; the same parts always give the same bytes. */
export async function openDocument({ title, author, writtenAt }: About, faces: Faces) {
  // Loaded with the first document: many a process never draws one.
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
  for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face)
  const outline: Structure = doc.struct('Document')
  doc.addStructure(outline)
  return { doc, outline }
}

// pdfkit also writes these texts into XML, as they stand.
const forXml = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, '')

/** The fonts as the build cut them. */
export async function readFaces(buildFolder: string): Promise<Faces> {
  const read = (name: string) => readFile(join(buildFolder, 'fonts', `${name}.ttf`))
  const [heading, text, strong] = await Promise.all([read('fraunces-600'), read('nunito-400'), read('nunito-700')])
  return { heading, text, strong }
}
