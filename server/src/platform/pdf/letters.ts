import type PDFDocument from 'pdfkit'
import type { fonts } from './theme.ts'

type FontName = keyof typeof fonts

// As bin/media/font-characters.ts leaves them.
const inShopFonts = /^[\n -~\u00a0-ÿ–—‘’‚“”„•…‹›€™−⁄′″ıŒœˆ˚˜]*$/u
// The fonts in assets/fonts have Latin, Vietnamese, Greek, Cyrillic, punctuation and the signs of currencies.
const nameRanges =
  '20-7e a0-24f 2b0-2e9 300-34f 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-525 1e00-1efb 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2027 2030-205e 20a0-20b5 20b8-20ba 20bd 2116 2122 2212 25a1'
const toPattern = (range: string) => range.replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`)
const inNameFonts = new RegExp(`^[\\n${nameRanges.split(' ').map(toPattern).join('')}]+$`, 'u')
const box = '□'

const namesFont = { heading: 'namesStrong', text: 'names', strong: 'namesStrong' } as const

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a text is drawn with. A letter that no font has becomes a box: left out, a name would be another name. */
export function fontOf(name: FontName, text: string): { font: string; text: string } {
  if (inShopFonts.test(text)) return { font: name, text }
  const drawn = [...letters.segment(text)].map(({ segment }) => (inNameFonts.test(segment) ? segment : box))
  return { font: namesFont[name], text: drawn.join('') }
}

/** Has a document draw the letters of all names, whatever font is set. */
export function drawAllLetters(doc: PDFDocument): void {
  const set = doc.font.bind(doc)
  const draw = doc.text.bind(doc)
  const measure = doc.heightOfString.bind(doc)
  let current: { name: FontName; size: number } = { name: 'text', size: 10 }

  const withFontOf = <Result>(text: string, use: (drawable: string) => Result): Result => {
    const { name, size } = current
    const chosen = fontOf(name, text)
    set(chosen.font, size)
    const result = use(chosen.text)
    set(name, size)
    return result
  }
  doc.font = (name, size) => {
    current = { name: name as FontName, size }
    return set(name, size)
  }
  doc.text = (text, ...place) => withFontOf(text, (drawable) => draw(drawable, ...place))
  doc.heightOfString = (text, options) => withFontOf(text, (drawable) => measure(drawable, options))
}
