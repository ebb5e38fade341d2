import { expect, test } from 'vitest'
import { transactionsCsv } from './transactions-csv.ts'

const row = (description: string) => ({
  _id: '1',
  createdAt: '2026-11-21T10:00:00.000Z',
  kind: 'adjustment' as const,
  description,
  change: -1.5,
  balance: 0,
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('D30 a description %j stays a text in every spreadsheet', (description, cell) => {
  expect(transactionsCsv([row(description)])).toBe(
    `Date,Kind,Description,Change,Balance\r\n2026-11-21T10:00:00.000Z,adjustment,${cell},-1.50,0.00\r\n`,
  )
})
