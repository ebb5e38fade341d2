import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, unescapeFormula } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['＝1', "'＝1"],
  ['\t1', "'\t1"],
  ['\n1', `"'\n1"`],
  ['a;=1+1', "a;'=1+1"],
  ['a; -1', "a;' -1"],
  ['a,@x', `"a,'@x"`],
  ['a\t=1', "a\t'=1"],
  ['a\n=1', `"a\n'=1"`],
  ["\r'=1", `"'\r''=1"`],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
  ['a = b', 'a = b'],
  ['plain', 'plain'],
])('D30 a text %j stays a text in every spreadsheet', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`))

test('D20 an amount keeps its sign and has two decimals', () =>
  expect(csvLine(['a', -1.5, 0])).toBe('a,-1.50,0.00\r\n'))

test('D93 a text that was escaped is read as it was', () => {
  const unit = fc.constantFrom('a', "'", '=', '＝', ';', ',', '\t', '\r', '\n', ' ')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const [cell] = [...parseCsv(`,\n${csvLine([text, ''])}`)].slice(1)
      expect(cell).toMatchObject({ cells: [expect.any(String), ''] })
      if (cell !== undefined && 'cells' in cell) expect(unescapeFormula(cell.cells[0] ?? '')).toBe(text)
    }),
  )
})
