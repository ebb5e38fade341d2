import { cents, hundredths, money, toTokens } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asText, csvLine, readText } from './csv.ts'
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

test('D20 an amount keeps its sign and has the decimals of its currency (D104)', () =>
  expect(
    csvLine(['a', toTokens(hundredths(-150)), money(cents(0), 'USD'), money(cents(-5), 'JPY'), money(cents(5), 'KWD')]),
  ).toBe('a,-1.50,0.00,-5,0.005\r\n'))

test.each(
  "00123 1E5 1.5e-3 12345678901234567890 1,000 1/2 1-2 3/4/26 10:30 50% $5 '0123 TRUE false MAR-1 5-May".split(' '),
)('D93 a text %s that spreadsheets would write anew is marked as one', (text) => expect(asText(text)).toBe(`'${text}`))
test.each(['5 May 2026', 'May 5, 2026', 'Dez 24', '10:30 PM', '5 €', '1 1/2', '１２'])(
  'D93 a text %s of several words that is a value is marked as a text',
  (text) => expect(asText(text)).toBe(`'${text}`),
)
test.each(['LAMP-01', '520 g', 'A1', 'May', 'Marble 2', '3 lamps', "'a", '', '<p>1</p>', '-5', '1e', 'true owl'])(
  'D93 a text %j needs no mark of its own',
  (text) => expect(asText(text)).toBe(text),
)

test('D93 a text that was escaped, and one that looks like a value, is read as it was', () => {
  const unit = fc.constantFrom(...'aeE1.\'=+-@＝；;,\t\r\n \u00a0"', 'May', 'true')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const [cell] = [...parseCsv(`,\n${csvLine([asText(text), ''])}`)].slice(1)
      expect(cell).toMatchObject({ cells: [expect.any(String), ''] })
      if (cell !== undefined && 'cells' in cell) expect(readText(cell.cells[0] ?? '')).toBe(text)
    }),
  )
})
