/// <reference path="./pdfkit.d.ts" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Structure } from 'pdfkit'
import { withoutPlace } from '../http/server/places.ts'
import { createSemaphore } from '../limits/semaphore.ts'
import { drawAllLetters } from './letters.ts'
import type { Sheet } from './sheet.ts'
import type { fonts } from './theme.ts'

export type FontFiles = Record<keyof typeof fonts | 'names' | 'namesStrong', Buffer>

type About = { title: string; author: string; writtenAt: Date }

// Drawing occupies the event loop; several at once would finish together, and all of them late.
const drawing = createSemaphore(1, Number.POSITIVE_INFINITY)

export const drawDocument = (about: About, fontFiles: FontFiles, draw: (sheet: Sheet) => void): Promise<Buffer> =>
  withoutPlace(() =>
    drawing.run(async () => {
      const sheet = await openDocument(about, fontFiles)
      draw(sheet)
      sheet.doc.end()
      return buffer(sheet.doc)
    }),
  )

/** Opens an accessible document (PDF/UA) in the shop's design. The same content always gives the same bytes. */
export async function openDocument({ title, author, writtenAt }: About, fontFiles: FontFiles): Promise<Sheet> {
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
  drawAllLetters(doc)
  const outline: Structure = doc.struct('Document')
  doc.addStructure(outline)
  return { doc, outline }
}

// pdfkit copies these texts into XML without escaping them.
const forXml = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, '')

const namesFolder = join(import.meta.dirname, '../../../../assets/fonts')

export type ReadFonts = () => Promise<FontFiles>

/** Reads the fonts once, and again if that failed. */
export function createFontReader(buildFolder: string): ReadFonts {
  let reading: Promise<FontFiles> | undefined
  return () => {
    reading ??= readFontFiles(buildFolder).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

/** The fonts of the shop, reduced by the build, and those for names that they lack. */
async function readFontFiles(buildFolder: string): Promise<FontFiles> {
  const ofShop = (name: string) => readFile(join(buildFolder, 'fonts', `${name}.ttf`))
  const forNames = (name: string) => readFile(join(namesFolder, `${name}.ttf`))
  const [heading, text, strong] = await Promise.all(['fraunces-600', 'nunito-400', 'nunito-700'].map(ofShop))
  const [names, namesStrong] = await Promise.all(['dejavu-sans-400', 'dejavu-sans-700'].map(forNames))
  return { heading, text, strong, names, namesStrong } as FontFiles
}
