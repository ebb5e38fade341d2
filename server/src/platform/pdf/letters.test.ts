import { join } from 'node:path'
import { expect, test } from 'vitest'
import { characters } from '../../../../bin/media/font-characters.ts'
import { createFontReader, openDocument } from './document.ts'
import { fontOf } from './letters.ts'

const fontFiles = createFontReader(join(import.meta.dirname, '../../../../build'))()

test.each([
  ['Nora Winter', 'text'],
  ['Zoë Müller-Søndergård', 'text'],
  ['Łukasz Żółć', 'names'],
  ['Gülşah İğdır', 'names'],
  ['Nguyễn Thị Hương', 'names'],
  ['Ελένη Παπαδοπούλου', 'names'],
  ['Олександра Їжакевич', 'names'],
  ['12 Lantern Lane\n97201 Duskville', 'text'],
])('a PDF draws %s with a font that has all its letters', async (name, font) => {
  expect(fontOf('text', name)).toEqual({ font, text: name })
})

test('a PDF shows a letter that no font has as a box, and leaves none out', () => {
  expect(fontOf('strong', '李 Li')).toEqual({ font: 'namesStrong', text: '□ Li' })
  expect(fontOf('heading', 'Nora 👩‍👧')).toEqual({ font: 'namesStrong', text: 'Nora □' })
})

test('what counts as a letter of a font is in that font', async () => {
  const { doc } = await openDocument({ title: 'A', author: 'B', writtenAt: new Date(0) }, await fontFiles)
  const known = (font: string): Set<number> => {
    doc.font(font, 10)
    return new Set((doc as unknown as { _font: { font: { characterSet: number[] } } })._font.font.characterSet)
  }
  const sets = { text: known('text'), strong: known('strong'), heading: known('heading'), names: known('names') }
  const bold = known('namesStrong')
  const claimed = Array.from({ length: 0x2fff }, (_, code) => code).filter((code) => code >= 0x20)
  const missing = claimed.flatMap((code) => {
    const letter = String.fromCodePoint(code)
    const chosen = fontOf('text', letter)
    if (chosen.text !== letter) return []
    const fonts = chosen.font === 'text' ? [sets.text, sets.strong, sets.heading] : [sets.names, bold]
    return fonts.every((font) => font.has(code)) ? [] : [code.toString(16)]
  })
  expect(missing).toEqual([])
  expect([...characters].filter((letter) => fontOf('text', letter).font !== 'text')).toEqual([])
})
