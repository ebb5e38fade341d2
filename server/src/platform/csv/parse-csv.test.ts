import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { type CsvFault, parseCsv } from './parse-csv.ts'

const faultOf = (text: string) => [...parseCsv(text)].find((row): row is CsvFault => 'reason' in row)
const cellsOf = (text: string) => [...parseCsv(text)].map((row) => ('reason' in row ? row : row.cells))

test.each([
  [
    'a,b\r\nc,d',
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd'] },
    ],
  ],
  [
    '\uFEFFa;b\n\nc;',
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [''] },
      { line: 3, cells: ['c', ''] },
    ],
  ],
  [
    'a\t"b\n""c"""\rd',
    [
      { line: 1, cells: ['a', 'b\n"c"'] },
      { line: 3, cells: ['d'] },
    ],
  ],
  ['""', [{ line: 1, cells: [''] }]],
  ['', []],
])('D93 the CSV %j is read with the lines of its rows', (text, rows) => expect([...parseCsv(text)]).toEqual(rows))

test('D93 every table that the shop writes is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', ';', '\t', '\r', '\n', ' ') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const escaped = rows.map((cells) => cells.map((text) => `x${text}`))
      expect(cellsOf(['a,b\r\n', ...escaped.map(csvLine)].join('')).slice(1)).toEqual(escaped.map(asWritten))
    }),
  )
})

test('D93 a table is read the same, however it is divided', () => {
  const text = `a,b\r\n${'"x""\r\ny",'.repeat(3)}\n`.repeat(40_000)
  const whole = [...parseCsv(text)]
  for (const length of [7001, 299_999, 1_200_001]) {
    const parts = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    )
    expect([...parseCsv(...parts)]).toEqual(whole)
  }
})

/** The marks against formulas stay in: readText takes them out. */
const asWritten = (cells: string[]) => cells.map((text) => text.replace(/([;,\t\r\n])(?='*\s*[=+\-@])/g, "$1'"))

const short = 'x,'.repeat(10)
test.each([
  ['201 columns', `a\n${'b,'.repeat(201)}`, { line: 2, column: 201, reason: 'too_many_cells' }],
  ['2 million columns', ','.repeat(2_000_000), { line: 1, column: 201, reason: 'too_many_cells' }],
  ['an open quote', `a,b\n${short}"c\nd,e\n`, { line: 2, column: 11, reason: 'open_quote' }],
  ['letters behind a quote', 'a,b\nc,"d"e\n', { line: 2, column: 2, reason: 'open_quote' }],
  ['8 million quotes', `a\n${'""'.repeat(4_000_000)}`, { line: 2, column: 1, reason: 'cell_too_long' }],
  ['a quoted cell of 1 MB', `a\n"${'x'.repeat(1e6)}"`, { line: 2, column: 1, reason: 'cell_too_long' }],
  ['a plain cell of 1 MB', `a\n,${'x'.repeat(1e6)}`, { line: 2, column: 2, reason: 'cell_too_long' }],
  [
    'a row of 5 cells of 90 KB',
    `a\n${`"${'""'.repeat(45_000)}",`.repeat(5)}`,
    { line: 2, column: 5, reason: 'row_too_long' },
  ],
])('D93 a CSV with %s is read up to there', (_, text, fault) => expect(faultOf(text)).toEqual(fault))
