import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryName } from './file-name.ts'

test.each([
  ['The Whale Who Hummed', '01 The Whale Who Hummed.mp3'],
  ['Кит, который напевал', '01 Кит, который напевал.mp3'],
  ['Größe “L” – 🦉', '01 Größe “L” – 🦉.mp3'],
  ['../../etc/passwd', '01 .. .. etc passwd.mp3'],
  ['..\\..\\evil', '01 .. .. evil.mp3'],
  ['/absolute', '01 absolute.mp3'],
  ['C:evil', '01 C evil.mp3'],
  ['nul\0 and\r\nlines\u2028more', '01 nul and lines more.mp3'],
  ['\u202Ecod.exe\u2069', '01 cod.exe.mp3'],
  ['half a pair \ud83d', '01 half a pair \ufffd.mp3'],
  ['CON', '01 CON.mp3'],
  ['The end. . .', '01 The end.mp3'],
  ['', '01.mp3'],
  ['...', '01.mp3'],
  [' \t ', '01.mp3'],
])('D33 a story called %j is the entry %j', (title, name) => {
  expect(entryName(1, title, '.mp3')).toBe(name)
})

test.each([
  ['n'.repeat(300), `01 ${'n'.repeat(100)}.mp3`],
  ['ж'.repeat(300), `01 ${'ж'.repeat(90)}.mp3`],
  ['🦉'.repeat(300), `01 ${'🦉'.repeat(45)}.mp3`],
])('a long name is cut between two characters: %j', (title, name) => {
  expect(entryName(1, title, '.mp3')).toBe(name)
})

test('D33 a story with any name gets a unique plain file name as its entry', () => {
  const title = fc.string({ unit: fc.oneof(fc.constantFrom('/', '\\', '.', ' ', '\0', '\u202e', ':'), fc.string()) })
  fc.assert(
    fc.property(fc.array(title, { minLength: 2, maxLength: 8 }), (titles) => {
      const names = titles.map((text, at) => entryName(at + 1, text, '.mp3'))
      for (const name of names) {
        expect(name).toMatch(/^\d{2}( [^\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+)?\.mp3$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        expect(name.isWellFormed()).toBe(true)
      }
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    }),
  )
})

test('an extension cannot lead elsewhere either', () => {
  expect(entryName(12, 'Owl', '.\\..\\evil')).toBe('12 Owl. .. evil')
  expect(entryName(100, 'Owl', '.')).toBe('100 Owl')
})
