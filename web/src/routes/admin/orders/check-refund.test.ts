import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { expect, test } from 'vitest'
import { checkRefund } from './check-refund.ts'

const reason = 'It was broken'

test.each([
  ['nothing but the reason for the rest', { amount: '' }, { reason }],
  ['an amount', { amount: '7.85' }, { amount: 7.85, reason }],
  ['the lines that have pieces', { amount: '', lines: ['', '2'] }, { lines: [{ line: 1, pieces: 2 }], reason }],
  ['delivery, once it is ticked', { amount: '', lines: [''], delivery: 'on' }, { delivery: true, reason }],
])('D75 Back office: the form of a refund sends %s', (_, typed, data) => {
  expect(checkRefund({ reason, ...typed })).toEqual({ data })
})

test('D75 Back office: pieces that are no number show at their own line, and an amount beside lines at the amount', () => {
  expect(checkRefund({ reason, amount: '', lines: ['', 'two', '1'] }).wrong).toEqual([
    { path: 'lines.1', message: adminTexts.piecesInvalid },
  ])
  expect(checkRefund({ reason, amount: '5', lines: ['1'] }).wrong).toEqual([
    { path: 'amount', message: adminTexts.amountOrLines },
  ])
})
