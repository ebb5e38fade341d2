import { inflateSync } from 'node:zlib'

/** What a PDF of the shop shows, line by line: each text that is drawn, decoded by the maps of its fonts. */
export function readPdfText(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Letters>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      const letters = objects.get(map ?? '')?.stream
      if (letters !== undefined) fonts.set(name, readLetters(letters))
    }
  }
  const pages = [...objects.values()].flatMap(({ stream }) => (stream?.includes(' Tf') ? [stream] : []))
  return pages.flatMap((page) => drawnTexts(page, fonts)).join('\n')
}

/** The characters of each code of a font: a ligature has several. */
type Letters = Map<string, string>

type PdfObject = { head: string; stream?: string }

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: id = '', index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const end = text.indexOf('endobj', index)
    const start = text.indexOf('stream\n', index)
    if (start === -1 || start > end) {
      objects.set(id, { head: text.slice(index, end) })
      continue
    }
    const head = text.slice(index, start)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = pdf.subarray(start + 7, start + 7 + length)
    objects.set(id, { head, stream: (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') })
  }
  return objects
}

function readLetters(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, first = '', codes = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const from = Number.parseInt(first, 16)
    for (const [at, [, units = '']] of [...codes.matchAll(/<([\w ]*)>/g)].entries()) {
      letters.set((from + at).toString(16).padStart(4, '0'), fromUtf16(units.replaceAll(' ', '')))
    }
  }
  return letters
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function drawnTexts(page: string, fonts: Map<string, Letters>): string[] {
  let letters: Letters | undefined
  const texts: string[] = []
  for (const [, font, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<\w*>|[-\d. ])*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font)
    if (glyphs === undefined) continue
    const codes = [...glyphs.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    texts.push(codes.map((code) => letters?.get(code) ?? `[${code}]`).join(''))
  }
  return texts
}
